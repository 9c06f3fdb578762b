import type { Tx } from '#db/transaction.ts';
import { type RefundDeps, type RefundReason, requestRefund } from '#server/features/refunds/request-refund.ts';
import { findSettledAttempt } from './repository.ts';

/** Requests the refund of everything that was paid for an order. Throws when the order was never paid. */
export async function refundOrder(
  deps: RefundDeps,
  tx: Tx,
  { orderId, reason }: { orderId: string; reason: RefundReason },
): Promise<void> {
  const attempt = await findSettledAttempt(tx, orderId);
  if (!attempt) throw new Error(`order ${orderId} has no settled payment to refund`);
  await requestRefund(deps, tx, { attempt, reason, amountCents: attempt.amount_cents });
}
