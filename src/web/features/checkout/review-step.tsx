import type { ReactNode } from 'react';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { deliveryRange } from '#domain/order/delivery-range.ts';
import { formatDayRange } from '#domain/time/montevideo.ts';
import { Picture } from '#ui/components/picture.tsx';
import { Price } from '#ui/components/price.tsx';
import { checkout as copy } from '#web/copy/checkout.ts';
import { delivery } from '#web/copy/delivery.ts';
import type { CartLineView } from '#web/features/cart/cart-line.ts';
import { VariantText } from '#web/features/catalog/variant-text.tsx';
import { useToday } from '#web/features/forms/use-today.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';

interface ReviewStepProps {
  lines: readonly CartLineView[];
  /** Choice of regime, where it is offered. */
  children: ReactNode;
}

/** Products of the order, reviewed before payment. */
export function ReviewStep({ lines, children }: ReviewStepProps) {
  return (
    <>
      <ul className="review-lines">
        {lines.map((line) => (
          <ReviewLine key={line.productId} line={line} />
        ))}
      </ul>
      <p className="delivery-promise note">
        <strong>{delivery.payingToday(formatDayRange(deliveryRange(useToday())))}</strong>
        {delivery.legs}
      </p>
      {children}
    </>
  );
}

function ReviewLine({ line }: { line: CartLineView }) {
  const toMoney = useTwoCurrencies();
  const { title, image, variant, quantity, price } = line;
  const units = copy.review.units(quantity);
  return (
    <li className="review-line">
      <Picture src={image} alt="" side={128} className="review-line__picture" />
      <div className="review-line__text">
        <span lang="en">{truncateTitle(title, TEXT_LIMITS.orderSummaryTitle)}</span>
        <span className="note">
          {variant === '' ? null : (
            <>
              <VariantText variant={variant} /> ·{' '}
            </>
          )}
          {units}
        </span>
      </div>
      <Price {...toMoney(Math.round(price * 100 * quantity) / 100)} size="line" stacked end />
    </li>
  );
}
