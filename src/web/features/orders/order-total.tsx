import type { Order } from '#contract/orders.ts';
import { outcomeOf } from '#domain/order/outcome.ts';
import { Collapsible } from '#ui/components/disclosure.tsx';
import { FeeBreakdown } from '#ui/components/fee-breakdown.tsx';
import { SummaryPanel } from '#ui/components/summary-panel.tsx';
import { orders } from '#web/copy/orders.ts';
import { formatConvertedTotal, orderFeeRows, orderTotal } from './order-amounts.ts';

const LABELS = {
  success: orders.details.paid,
  pending: orders.details.toPay,
  failure: orders.details.notPaid,
} as const;

/** Total in the currency of the order, with the fee breakdown. */
export function OrderTotal({ order }: { order: Order }) {
  const convertedTotal = formatConvertedTotal(order);
  return (
    <SummaryPanel
      totalLabel={LABELS[outcomeOf(order.status)]}
      total={orderTotal(order)}
      footer={
        <>
          {convertedTotal === null ? null : (
            <p className={order.currency === 'UYU' ? 'money__usd' : undefined}>
              {orders.details.convertedTotal(convertedTotal)}
            </p>
          )}
          <Collapsible summary={orders.details.breakdown}>
            <FeeBreakdown rows={orderFeeRows(order)} currency={order.currency} />
          </Collapsible>
        </>
      }
    />
  );
}
