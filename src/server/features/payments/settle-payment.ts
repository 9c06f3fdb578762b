import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { isFranchiseYearSpent } from '#server/features/fees/quote-lines.ts';
import { lockOrder, type OrderRow } from '#server/features/orders/repository.ts';
import { moveOrder } from '#server/features/orders/transition-order.ts';
import { requestRefund } from '#server/features/refunds/request-refund.ts';
import { type AttemptRow, expireLiveAttempt, findSettledAttempt, lockAttempt, saveAttempt } from './repository.ts';

export type SettleDeps = Pick<Context, 'random' | 'clock' | 'config' | 'queue' | 'log'>;

export interface Approval {
  attempt: AttemptRow;
  authorizationCode: string | null;
  at: Date;
}

/**
 * The money is there: the attempt is approved and its order paid, once. Late is as good as in time, the order wakes up
 * again. What nobody owes (the order was paid by another attempt, or cannot be brought any more on the terms that it
 * was agreed on) is booked apart and goes back.
 */
export async function settleAttempt(
  deps: SettleDeps,
  tx: Tx,
  { attempt: { id, order_id: orderId }, authorizationCode, at }: Approval,
): Promise<'paid' | 'already' | 'overpaid'> {
  const order = await lockOrder(tx, orderId);
  const attempt = await lockAttempt(tx, id);
  if (attempt.state === 'approved' || attempt.state === 'overpaid') return 'already';
  const booked = { authorization_code: authorizationCode, settled_at: deps.clock() };
  const isOwed = (await findSettledAttempt(tx, orderId)) === null;
  const reason = order && (await isTooLate(tx, order, at)) ? 'too-late' : 'overpaid';
  if (
    isOwed &&
    reason !== 'too-late' &&
    (await moveOrder(deps, tx, { orderId, trigger: 'payment-approved', at })) !== null
  ) {
    await saveAttempt(tx, id, { state: 'approved', ...booked });
    await expireLiveAttempt(tx, orderId);
    return 'paid';
  }
  await saveAttempt(tx, id, { state: 'overpaid', ...booked });
  deps.log.error({ orderId, code: reason }, 'money came that nobody owes any more: it goes back');
  await requestRefund(deps, tx, { attempt, reason, amountCents: attempt.amount_cents });
  return 'overpaid';
}

/**
 * An order that was given up freed its franchise, which may be used by now. It is not brought as a fourth one, nor are
 * taxes asked for that were never agreed on.
 */
async function isTooLate(tx: Tx, order: OrderRow, at: Date): Promise<boolean> {
  const wasGivenUp = order.status === 'FAILED' || order.status === 'CANCELED';
  if (!wasGivenUp || order.use_franchise !== 'USE') return false;
  return await isFranchiseYearSpent(tx, order.customer_id, at);
}

/** No money: refused, or its time is over. Ends the order only if it was the attempt that the order waited for. */
export async function giveUpAttempt(
  deps: SettleDeps,
  tx: Tx,
  { attempt: { id, order_id: orderId }, as, at }: { attempt: AttemptRow; as: 'rejected' | 'expired'; at: Date },
): Promise<'given-up' | 'nothing'> {
  await lockOrder(tx, orderId);
  const attempt = await lockAttempt(tx, id);
  if (attempt.state !== 'pending' && !(attempt.state === 'expired' && as === 'rejected')) return 'nothing';
  await saveAttempt(tx, id, { state: as });
  if (attempt.state !== 'pending') return 'nothing';
  await endOrder(deps, tx, { attempt, as, at });
  return 'given-up';
}

/** Another amount than was asked for was taken, and the time is over: it goes back, and no later word can pay with it. */
export async function sendBackWrongAmount(
  deps: SettleDeps,
  tx: Tx,
  { attempt: { id, order_id: orderId }, amountCents, at }: { attempt: AttemptRow; amountCents: number; at: Date },
): Promise<void> {
  await lockOrder(tx, orderId);
  const attempt = await lockAttempt(tx, id);
  if (attempt.state === 'approved' || attempt.state === 'overpaid') return;
  await saveAttempt(tx, id, { state: 'overpaid', settled_at: at });
  await requestRefund(deps, tx, { attempt, reason: 'wrong-amount', amountCents });
}

async function endOrder(
  deps: SettleDeps,
  tx: Tx,
  { attempt, as, at }: { attempt: AttemptRow; as: 'rejected' | 'expired'; at: Date },
): Promise<void> {
  const orderId = attempt.order_id;
  if (as === 'rejected') {
    await moveOrder(deps, tx, { orderId, trigger: 'payment-refused', at });
    return;
  }
  const isVoucher = attempt.method === 'abitab';
  const canceled = isVoucher && (await moveOrder(deps, tx, { orderId, trigger: 'voucher-expired', at }));
  // An order that had gone to a bank before its shopper took a voucher is no longer NEW.
  if (!canceled) await moveOrder(deps, tx, { orderId, trigger: 'payment-expired', at });
}
