import type { ReactNode } from 'react';
import type { Fees } from '#contract/cart.ts';
import { countUnits } from '#domain/cart/lines.ts';
import { deliveryRange } from '#domain/order/delivery-range.ts';
import { BANKS } from '#domain/payment/method.ts';
import { formatDayRange } from '#domain/time/montevideo.ts';
import { Button } from '#ui/components/button.tsx';
import { Picture } from '#ui/components/picture.tsx';
import { Price } from '#ui/components/price.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { StickyBar } from '#ui/components/sticky-bar.tsx';
import { Tag } from '#ui/components/tag.tsx';
import { CardIcon, CashIcon } from '#ui/icons/icons.tsx';
import { cart as cartCopy } from '#web/copy/cart.ts';
import { checkout as copy } from '#web/copy/checkout.ts';
import { delivery } from '#web/copy/delivery.ts';
import type { CartLineView } from '#web/features/cart/cart-line.ts';
import { CartSummary, GuaranteeNotice } from '#web/features/cart/cart-summary.tsx';
import { SummaryTitle } from '#web/features/catalog/summary-title.tsx';
import { useToday } from '#web/features/forms/use-today.ts';
import { InstalmentLine } from '#web/features/instalments/instalment-line.tsx';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { PurchaseConsent } from './purchase-consent.tsx';

interface CheckoutBarProps {
  /** Null while they are calculated. */
  fees: Fees | null;
  /** 'Continuar con el pago', at the last step. */
  children: ReactNode;
}

/** Sticky total on phones; before the last step its button scrolls to the summary. */
export function CheckoutBar({ fees, children }: CheckoutBarProps) {
  const toMoney = useTwoCurrencies();
  const price = fees ? <Price {...toMoney(fees.total)} size="card" /> : <Skeleton shape="price" width="7rem" />;
  const showDetail = () => {
    const summary = document.getElementById('resumen');
    summary?.scrollIntoView();
    summary?.focus({ preventScroll: true });
  };
  return (
    <StickyBar label={cartCopy.landed} price={price} note={children === null ? undefined : <PurchaseConsent />}>
      {children ?? (
        <Button kind="second" onClick={showDetail}>
          {copy.aside.detail}
        </Button>
      )}
    </StickyBar>
  );
}

interface CheckoutAsideProps {
  /** Lines of the order once there is one, else of the cart. */
  lines: readonly CartLineView[];
  fees: Fees | null;
  busy: boolean;
  /** No delivery is chosen yet. */
  deliveryOpen: boolean;
  /** 'Continuar con el pago', at the last step. */
  button: ReactNode;
}

/** What is bought, when it arrives, the fees and the accepted payment methods. */
export function CheckoutAside({ lines, fees, busy, deliveryOpen, button }: CheckoutAsideProps) {
  return (
    <div className="stack checkout-aside" id="resumen" tabIndex={-1}>
      <CartSummary
        title={copy.aside.title}
        fees={fees}
        busy={busy}
        packages={lines.length}
        deliveryOpen={deliveryOpen}
        footer={
          <>
            {button === null ? null : (
              <div className="stack from-tablet">
                {button}
                <PurchaseConsent />
              </div>
            )}
            <p>
              <InstalmentLine total={fees?.total ?? null} newTab />
            </p>
          </>
        }
      >
        <PurchaseItems lines={lines} />
      </CartSummary>
      <div className="stack">
        <p className="note" id="medios">
          {copy.aside.paymentMethods}
        </p>
        <ul className="cluster checkout-aside__banks" aria-labelledby="medios">
          {[...BANKS.map((bank) => copy.banks[bank]), copy.payment.abitab].map((name) => (
            <li key={name}>
              <Tag plain className="checkout-aside__method">
                {name === copy.payment.abitab ? <CashIcon size={16} /> : <CardIcon size={16} />}
                {name}
              </Tag>
            </li>
          ))}
        </ul>
      </div>
      <GuaranteeNotice />
    </div>
  );
}

/** The products of the purchase and the days in which they arrive. */
function PurchaseItems({ lines }: { lines: readonly CartLineView[] }) {
  const range = deliveryRange(useToday());
  const units = countUnits(lines);
  if (units === 0) return null;
  return (
    <div className="checkout-items">
      <p className="note" id="productos">
        {copy.aside.items(units)}
      </p>
      <ul className="stack" aria-labelledby="productos">
        {lines.map(({ productId, title, translatedTitle, image, quantity }) => (
          <li className="checkout-items__line" key={productId}>
            <Picture src={image} alt="" side={128} className="checkout-items__picture" />
            <span>
              <span className="visually-hidden">{copy.review.units(quantity)}: </span>
              <span aria-hidden="true">{quantity} × </span>
              <SummaryTitle title={title} translatedTitle={translatedTitle} />
            </span>
          </li>
        ))}
      </ul>
      <p className="delivery-promise note">
        <strong>{delivery.payingToday(formatDayRange(range))}</strong>
        {delivery.legs}
      </p>
    </div>
  );
}
