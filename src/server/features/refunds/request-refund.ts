import type { PaymentAttemptsTable } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import type { Context } from '#server/context.ts';
import { type OrderMailDeps, sendOrderMail } from '#server/features/order-mails/send-order-mail.ts';
import type { RefundMail } from '#server/features/order-mails/templates/order-texts.ts';
import { findOrder } from '#server/features/orders/find-order.ts';
import { insertRefund } from './repository.ts';

/**
 * Why money is returned: the store refused the purchase, a person refused the held order, it was paid twice or too late,
 * or a wrong amount was paid.
 */
export type RefundReason = 'purchase-refused' | 'order-refused' | 'overpaid' | 'too-late' | 'wrong-amount';

/**
 * Why a person has to act: the partner refused the refund, has no published call for it, took money in another currency
 * than the attempt's, a part was cancelled whose amount is not decided, or the store cancelled a purchase whose goods
 * seem to be on their way.
 */
export type ManualReason = 'refused' | 'not-published' | 'other-currency' | 'amount-undecided' | 'goods-in-doubt';

export type RefundDeps = OrderMailDeps;

const MAILS = {
  'purchase-refused': 'refund',
  'order-refused': 'refund',
  overpaid: 'refund-overpaid',
  'too-late': 'refund-too-late',
  'wrong-amount': 'refund-wrong-amount',
} as const satisfies Record<RefundReason, RefundMail>;

export interface ManualRefund {
  attempt: Pick<PaymentAttemptsTable, 'id' | 'order_id'>;
  reason: 'wrong-amount' | 'partly-canceled' | 'canceled-late';
  manualReason: ManualReason;
  /** Null: the person decides it. */
  amountCents: number | null;
  currency: string | null;
}

/** Writes a refund that waits for a person. A repeat for the same attempt and reason does nothing. */
export async function recordManualRefund(
  { random, clock }: Pick<Context, 'random' | 'clock'>,
  tx: Tx,
  { attempt, reason, manualReason, amountCents, currency }: ManualRefund,
): Promise<void> {
  await insertRefund(tx, {
    id: random.uuid(),
    order_id: attempt.order_id,
    attempt_id: attempt.id,
    reason,
    amount_cents: amountCents,
    currency,
    state: 'manual',
    manual_reason: manualReason,
    created_at: clock(),
    sent_at: null,
  });
}

export interface RefundRequest {
  attempt: Pick<PaymentAttemptsTable, 'id' | 'order_id' | 'currency'>;
  reason: RefundReason;
  amountCents: number;
}

/**
 * Writes a refund, its job and its mail, in the transaction that makes it due. A repeat for the same attempt and reason
 * does nothing.
 */
export async function requestRefund(
  deps: RefundDeps,
  tx: Tx,
  { attempt, reason, amountCents }: RefundRequest,
): Promise<void> {
  const refundId = deps.random.uuid();
  const isNew = await insertRefund(tx, {
    id: refundId,
    order_id: attempt.order_id,
    attempt_id: attempt.id,
    reason,
    amount_cents: amountCents,
    currency: attempt.currency,
    state: 'requested',
    created_at: deps.clock(),
    sent_at: null,
  });
  if (!isNew) return;
  await deps.queue.enqueue('send-refund', { refundId }, { tx });
  const order = await findOrder(tx, attempt.order_id);
  if (!order) throw new Error(`refund ${refundId} has no order`);
  const amount = formatMoney(cents(amountCents), attempt.currency);
  await sendOrderMail(deps, tx, { kind: MAILS[reason], order, details: { refundId, amount } });
}
