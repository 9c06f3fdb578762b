import type { LockedOrder } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { customsValue } from '#domain/fees/quote.ts';
import type { Currency } from '#domain/money/cents.ts';
import type { LatePaymentReason } from '#domain/refund/reason-names.ts';
import type { Context } from '#server/context.ts';
import { isYearlyFranchiseUsed } from '#server/features/checkout/fees/quote-lines.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { isOrderedAgain } from '#server/features/checkout/orders/ordered-again.ts';
import { transitionOrder } from '#server/features/checkout/orders/transition-order.ts';
import { lockParcelsAsQuoted } from '#server/features/checkout/ready-parcels/ready-parcels.ts';
import { recordTicket } from '#server/features/money/fiscal-documents/record-document.ts';
import { type RefundDeps, recordWrongPayment, requestRefund } from '#server/features/money/refunds/request-refund.ts';
import { type ChargeRow, lockCharge, saveChargeEnded } from './charges-repository.ts';
import { type AttemptRow, lockAttempt, lockAttemptToSettle, saveApproved, saveAttempt } from './repository.ts';

export type SettleDeps = RefundDeps & Pick<Context, 'orderEvents' | 'log'>;

interface Approval {
  attempt: AttemptRow;
  authorizationCode: string | null;
  at: Date;
}

/**
 * The partner holds the money: the attempt is approved and its order paid, once. A late payment counts like one in
 * time and revives the order. An excess payment (another attempt paid the order, or the order can no longer be
 * revived as it was quoted) becomes `overpaid` and is refunded.
 */
export async function settleAttempt(
  deps: SettleDeps,
  tx: Tx,
  { attempt: { id, order_id: orderId, charge_id: chargeId }, authorizationCode, at }: Approval,
): Promise<'paid' | 'already' | 'overpaid'> {
  const order = await lockOrder(tx, orderId);
  const charge = chargeId === null ? null : await lockCharge(tx, chargeId);
  const { is_order_paid: isPaid, ...attempt } = await lockAttemptToSettle(tx, id);
  if (attempt.state === 'approved' || attempt.state === 'overpaid') return 'already';
  const settlement = { authorization_code: authorizationCode, settled_at: deps.clock() };
  if (charge) return await settleCharge(deps, tx, { attempt, charge, settlement });
  const late = await refuseLatePayment(tx, { order, at });
  if (
    !isPaid &&
    late === null &&
    (await transitionOrder(deps, tx, { order, trigger: 'payment-approved', at })) !== null
  ) {
    await saveApproved(tx, attempt, settlement);
    await recordTicket(deps, tx, id);
    return 'paid';
  }
  const reason = late ?? 'overpaid';
  await saveAttempt(tx, id, { state: 'overpaid', ...settlement });
  deps.log.error({ orderId, code: reason }, 'an excess payment is refunded');
  await requestRefund(deps, tx, { attempt, reason, amountCents: attempt.amount_cents });
  return 'overpaid';
}

interface ChargeApproval {
  attempt: AttemptRow;
  charge: ChargeRow;
  settlement: Pick<AttemptRow, 'authorization_code' | 'settled_at'>;
}

/** Pays an open charge, once, and enqueues what follows; what comes in for another one goes back. */
async function settleCharge(
  deps: SettleDeps,
  tx: Tx,
  { attempt, charge, settlement }: ChargeApproval,
): Promise<'paid' | 'overpaid'> {
  const { id: chargeId, order_id: orderId } = charge;
  if (await saveChargeEnded(tx, chargeId, { state: 'paid', at: deps.clock() })) {
    await saveApproved(tx, attempt, settlement);
    await recordTicket(deps, tx, attempt.id);
    await deps.queue.enqueue('apply-charge', { chargeId }, { tx });
    return 'paid';
  }
  await saveAttempt(tx, attempt.id, { state: 'overpaid', ...settlement });
  deps.log.error({ orderId, code: `charge-${charge.state}` }, 'an excess payment is refunded');
  const reason = charge.state === 'paid' ? 'overpaid' : 'charge-ended';
  await requestRefund(deps, tx, { attempt, reason, amountCents: attempt.amount_cents });
  return 'overpaid';
}

/**
 * Why a payment does not revive an order that ended; null where it does, or for one that goes on. The order released its
 * franchise, which another one may have used since: reviving it would make a fourth duty-free shipment, or charge taxes that
 * the shopper never agreed to. One whose customer deleted the account has no recipient any more, and what was ordered again
 * meanwhile would be bought twice. Its lines cannot change; a parcel of another store or the zone of its address may have.
 */
async function refuseLatePayment(
  tx: Tx,
  { order, at }: { order: LockedOrder; at: Date },
): Promise<LatePaymentReason | null> {
  const hasEnded = order.status === 'FAILED' || order.status === 'CANCELED';
  if (!hasEnded) return null;
  const { fees, customer_id: customerId } = order;
  if (order.anonymized_at !== null || (await isOrderedAgain(tx, order))) return 'too-late';
  if (!(await lockParcelsAsQuoted(tx, order))) return 'parcels-changed';
  if (order.delivery_zone !== fees.deliveryZone) return 'too-late';
  if (order.use_franchise !== 'USE') return null;
  const use = { customerId, goods: customsValue(fees), at };
  return (await isYearlyFranchiseUsed(tx, fees.regime, use)) ? 'too-late' : null;
}

interface Failure {
  attempt: AttemptRow;
  state: 'rejected' | 'expired';
  at: Date;
}

/** The attempt was rejected or its time is over. Ends the order only when the attempt was still pending. */
export async function failAttempt(
  deps: SettleDeps,
  tx: Tx,
  { attempt: { id, order_id: orderId }, state, at }: Failure,
): Promise<'failed' | 'unchanged'> {
  const order = await lockOrder(tx, orderId);
  const attempt = await lockAttempt(tx, id);
  if (attempt.state !== 'pending' && !(attempt.state === 'expired' && state === 'rejected')) return 'unchanged';
  await saveAttempt(tx, id, { state });
  if (attempt.state !== 'pending') return 'unchanged';
  // A charge can be paid in another way while it is open; its order goes on.
  if (attempt.charge_id === null) await endOrder(deps, tx, { order, attempt, state, at });
  return 'failed';
}

export interface WrongPayment {
  attempt: AttemptRow;
  amountCents: number | null;
  /** Null when the partner names a currency that the shop does not know. */
  currency: Currency | null;
  at: Date;
}

/**
 * The partner took another amount and the time is over: it is refunded, and the attempt can no longer pay the order. A
 * person refunds another currency, because the refund calls take the currency of the payment.
 */
export async function refundWrongAmount(
  deps: SettleDeps,
  tx: Tx,
  { attempt: { id, order_id: orderId }, amountCents, currency, at }: WrongPayment,
): Promise<void> {
  await lockOrder(tx, orderId);
  const attempt = await lockAttempt(tx, id);
  if (attempt.state === 'approved' || attempt.state === 'overpaid') return;
  await saveAttempt(tx, id, { state: 'overpaid', settled_at: at });
  if (amountCents && currency === attempt.currency) {
    await requestRefund(deps, tx, { attempt, reason: 'wrong-amount', amountCents });
    return;
  }
  const manual = { manualReason: 'other-currency', amountCents: amountCents || null, currency } as const;
  await recordWrongPayment(deps, tx, { attempt, ...manual });
}

async function endOrder(
  deps: SettleDeps,
  tx: Tx,
  { order, attempt, state, at }: Failure & { order: LockedOrder },
): Promise<void> {
  if (state === 'rejected') {
    await transitionOrder(deps, tx, { order, trigger: 'payment-refused', at });
    return;
  }
  const isVoucher = attempt.method === 'abitab';
  const canceled = isVoucher && (await transitionOrder(deps, tx, { order, trigger: 'voucher-expired', at }));
  // An order that was at a bank before the shopper chose a voucher is no longer NEW, and fails instead.
  if (!canceled) await transitionOrder(deps, tx, { order, trigger: 'payment-expired', at });
}
