import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { Order } from '#contract/orders.ts';
import { formatMoney } from '#domain/money/format.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Button } from '#ui/components/button.tsx';
import { FeeBreakdown } from '#ui/components/fee-breakdown.tsx';
import { orders } from '#web/copy/orders.ts';
import { ShownTitle } from '#web/features/catalog/summary-title.tsx';
import { VariantText } from '#web/features/catalog/variant-text.tsx';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { useSession } from '#web/lib/session.ts';
import { lineTotal, orderFeeRows, orderTotal } from './order-amounts.ts';
import { OrderDetails } from './order-details.tsx';
import './receipt.css';

const copy = orders.receipt;

/** Prints the receipt of a paid order; the browser's own print command prints it, too. Nothing for an unpaid order. */
export function Receipt({ order }: { order: Order }) {
  const paidOn = order.events.find(({ code }) => code === 'PAID')?.date ?? null;
  const isPrinting = usePrinting();
  if (paidOn === null) return null;
  return (
    <>
      <Button kind="second" wide onClick={() => window.print()}>
        {copy.print}
      </Button>
      {isPrinting ? <ReceiptSheet order={order} paidOn={paidOn} /> : null}
    </>
  );
}

/** True while the browser prints, before it lays out the paper. */
function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const start = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    addEventListener('beforeprint', start);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', start);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/** The only thing on paper: what was bought and paid, in the order's own currency. */
function ReceiptSheet({ order, paidOn }: { order: Order; paidOn: string }) {
  const session = useSession();
  const { brand } = useShopData().settings;
  const total = orderTotal(order);
  return createPortal(
    <section className="receipt" aria-labelledby="receipt-title">
      <p className="receipt__brand">{brand}</p>
      <h1 id="receipt-title">{copy.title(order.number)}</h1>
      <p>
        {copy.paidOn} <time dateTime={paidOn}>{formatDateTime(paidOn)}</time>
      </p>
      {session.kind === 'customer' ? (
        <p>
          {copy.customer} {session.firstName} {session.lastName}
        </p>
      ) : null}
      <ReceiptLines order={order} />
      <FeeBreakdown rows={orderFeeRows(order)} currency={order.currency} />
      <p className="receipt__total">
        {orders.total}: {formatMoney(total.amount, total.currency)}
      </p>
      {order.status === 'REFUND' ? <p>{copy.refunded}</p> : null}
      <OrderDetails order={order} />
      <p>{copy.notInvoice}</p>
    </section>,
    document.body,
  );
}

function ReceiptLines({ order }: { order: Order }) {
  return (
    <table className="receipt__lines">
      <thead>
        <tr>
          <th scope="col">{copy.product}</th>
          <th scope="col">{copy.quantity}</th>
          <th scope="col">{copy.amount}</th>
        </tr>
      </thead>
      <tbody>
        {order.cart.items.map((item) => {
          const { amount, currency } = lineTotal(order, item);
          return (
            <tr key={item.id}>
              <td>
                <ShownTitle {...item} />
                {item.variant === '' ? null : (
                  <>
                    {' · '}
                    <VariantText variant={item.variant} />
                  </>
                )}
              </td>
              <td>{item.quantity}</td>
              <td>{formatMoney(amount, currency)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
