import type { Order } from '#contract/orders.ts';
import { outcomeOf } from '#domain/order/outcome.ts';
import { Fold } from '#ui/disclosure.tsx';
import { FeeBreakdown } from '#ui/fee-breakdown.tsx';
import { SummaryPanel } from '#ui/summary-panel.tsx';
import { orders } from '#web/copy/orders.ts';
import { frozenFeeRows, otherTotal, totalOf } from './order-money.ts';

const LABELS = { success: orders.one.paid, pending: orders.one.toPay, failure: orders.one.notPaid } as const;

/** What it cost, in the currency it was agreed in, and what that was made of. */
export function OrderTotal({ order }: { order: Order }) {
  return (
    <SummaryPanel
      totalLabel={LABELS[outcomeOf(order.status)]}
      total={totalOf(order)}
      foot={
        <>
          <p>{orders.one.same(otherTotal(order))}</p>
          <Fold summary={orders.one.breakdown}>
            <FeeBreakdown rows={frozenFeeRows(order)} currency={order.currency} />
          </Fold>
        </>
      }
    />
  );
}
