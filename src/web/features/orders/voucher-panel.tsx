import type { Order } from '#contract/orders.ts';
import { fromUnits } from '#domain/money/format.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { LinkButton } from '#ui/components/button.tsx';
import { FixedPrice } from '#ui/components/price.tsx';
import { ExternalIcon } from '#ui/icons/icons.tsx';
import { orders } from '#web/copy/orders.ts';
import { CopyButton } from './copy-button.tsx';
import { OrderSection } from './order-section.tsx';

const copy = orders.voucher;

/** Voucher to pay in cash: number, amount and expiry. */
export function VoucherPanel({ voucher }: { voucher: NonNullable<Order['voucher']> }) {
  const { code, amount, currency, expiresAt, url } = voucher;
  return (
    <OrderSection title={copy.title} className="voucher">
      <p>{copy.instructions}</p>
      <dl className="voucher__facts cluster">
        <div>
          <dt className="note">{copy.code}</dt>
          <dd className="voucher__code">{code}</dd>
        </div>
        <div>
          <dt className="note">{copy.amount}</dt>
          <dd>
            <FixedPrice amount={fromUnits(amount)} currency={currency} size="card" />
          </dd>
        </div>
        <div>
          <dt className="note">{copy.expires}</dt>
          <dd>
            <time dateTime={expiresAt}>{formatDateTime(expiresAt)}</time>
          </dd>
        </div>
      </dl>
      <div className="button-row">
        <CopyButton text={code} name={copy.copyNumber} />
        {url === '' ? null : (
          <LinkButton small to={url} reloadDocument icon={<ExternalIcon />}>
            {copy.pay}
          </LinkButton>
        )}
      </div>
    </OrderSection>
  );
}
