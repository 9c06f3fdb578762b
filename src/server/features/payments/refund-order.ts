import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import {
  type RefundDeps,
  type RefundReason,
  recordManualRefund,
  requestRefund,
} from '#server/features/refunds/request-refund.ts';
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

/** Records that a part of what was paid is to be refunded; a person decides the amount. */
export async function recordPartialRefund(
  deps: Pick<Context, 'random' | 'clock'>,
  tx: Tx,
  orderId: string,
): Promise<void> {
  const attempt = await findSettledAttempt(tx, orderId);
  if (!attempt) throw new Error(`order ${orderId} has no settled payment to refund`);
  const { currency } = attempt;
  const amount = { manualReason: 'amount-undecided', amountCents: null, currency } as const;
  await recordManualRefund(deps, tx, { attempt, reason: 'partly-canceled', ...amount });
}
