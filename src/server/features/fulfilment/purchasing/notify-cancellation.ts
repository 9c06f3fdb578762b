import type { LockedOrder } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { PARTLY_CANCELED } from '#domain/order/event-text.ts';
import type { Context } from '#server/context.ts';
import { hasEvent } from '#server/features/checkout/orders/record-event.ts';
import { recordIssue } from '#server/features/checkout/orders/record-issue.ts';
import { recordUndecidedRefund } from '#server/features/money/payments/refund-order.ts';

/**
 * The store cancelled part of a purchase: the order shows the issue and the shopper gets a mail, once. A refund
 * waits for an operator, who decides its amount (goods, freight and taxes of that part) or buys the part again; the log
 * alerts them. `isAnother`: something else than what was reported before. Returns the order as it is then.
 */
export async function notifyCancellation(
  deps: Pick<Context, 'orderEvents' | 'clock' | 'log' | 'random'>,
  tx: Tx,
  { order, isAnother }: { order: LockedOrder; isAnother: boolean },
): Promise<LockedOrder> {
  const orderId = order.id;
  if (!isAnother && (await hasEvent(tx, orderId, PARTLY_CANCELED))) return order;
  await recordUndecidedRefund(deps, tx, { order, reason: 'partly-canceled' });
  const reported = await recordIssue(deps, tx, { order, code: PARTLY_CANCELED, at: deps.clock() });
  deps.log.error(
    { orderId, partner: 'zinc', code: PARTLY_CANCELED },
    'the store cancelled part of a purchase, whose money is to be refunded',
  );
  return reported ?? order;
}
