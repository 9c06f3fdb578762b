import type { Tx } from '#db/transaction.ts';
import { PARTLY_CANCELED } from '#domain/order/event-text.ts';
import type { Context } from '#server/context.ts';
import { hasEvent } from '#server/features/checkout/orders/record-event.ts';
import { recordIssue } from '#server/features/checkout/orders/record-issue.ts';
import { recordUndecidedRefund } from '#server/features/money/payments/refund-order.ts';

/**
 * The store cancelled part of a purchase: the order shows the issue and the shopper gets a mail, once. A refund
 * waits for an operator, who decides its amount (goods, freight and taxes of that part) or buys the part again; the log
 * alerts them. `isAnother`: something else than what was reported before.
 */
export async function notifyCancellation(
  deps: Pick<Context, 'orderEvents' | 'clock' | 'log' | 'random'>,
  tx: Tx,
  { orderId, isAnother }: { orderId: string; isAnother: boolean },
): Promise<void> {
  if (!isAnother && (await hasEvent(tx, orderId, PARTLY_CANCELED))) return;
  await recordUndecidedRefund(deps, tx, { orderId, reason: 'partly-canceled' });
  await recordIssue(deps, tx, { orderId, code: PARTLY_CANCELED, at: deps.clock() });
  deps.log.error(
    { orderId, partner: 'zinc', code: PARTLY_CANCELED },
    'the store cancelled part of a purchase, whose money is to be refunded',
  );
}
