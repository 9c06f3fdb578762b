import type { Order } from '#contract/orders.ts';
import { outcomeOf } from '#domain/order/outcome.ts';
import { Fold } from '#ui/disclosure.tsx';
import { FeeBreakdown } from '#ui/fee-breakdown.tsx';
import { SummaryPanel } from '#ui/summary-panel.tsx';
import { orders } from '#web/copy/orders.ts';
import { orderFeeRows, formatConvertedTotal, orderTotal } from './order-amounts.ts';

const LABELS = { success: orders.one.paid, pending: orders.one.toPay, failure: orders.one.notPaid } as const;

/** What it cost, in the currency it was agreed in, and what that was made of. */
export function OrderTotal({ order }: { order: Order }) {
  return (
    <SummaryPanel
      totalLabel={LABELS[outcomeOf(order.status)]}
      total={orderTotal(order)}
      foot={
        <>
          <p>{orders.one.same(formatConvertedTotal(order))}</p>
          <Fold summary={orders.one.breakdown}>
            <FeeBreakdown rows={orderFeeRows(order)} currency={order.currency} />
          </Fold>
        </>
      }
    />
  );
}
