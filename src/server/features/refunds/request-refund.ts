import type { PaymentAttemptsTable } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import type { OrderMailDeps } from '#server/features/order-mails/send-order-mail.ts';
import type { RefundMail } from '#server/features/order-mails/templates/refund-texts.ts';
import { sendRefundMail } from './refund-mail.ts';
import {
  deleteUndecidedRefund,
  insertRefund,
  isRefundDecided,
  lockRefund,
  saveRefund,
  sumRefunds,
} from './repository.ts';

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

/** A refund that its partner does not take yet is tried again at growing intervals up to this one. */
export const MAX_RETRY_MS = 5 * 60_000;

const MAILS = {
  'purchase-refused': 'refund',
  'order-refused': 'refund',
  overpaid: 'refund-overpaid',
  'too-late': 'refund-too-late',
  'wrong-amount': 'refund-wrong-amount',
} as const satisfies Record<RefundReason, RefundMail>;

/** Cash cannot be sent back: the mail asks for the bank account. */
const CASH_MAILS = {
  'purchase-refused': 'refund-cash',
  'order-refused': 'refund-cash',
  overpaid: 'refund-overpaid-cash',
  'too-late': 'refund-too-late-cash',
  'wrong-amount': 'refund-wrong-amount-cash',
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

interface PartRefund {
  attempt: Pick<PaymentAttemptsTable, 'id'>;
  reason: 'partly-canceled';
}

/** Ends a refund whose amount nobody has decided. */
export async function withdrawUndecidedRefund(tx: Tx, { attempt, reason }: PartRefund): Promise<void> {
  await deleteUndecidedRefund(tx, attempt.id, reason);
}

export async function hasDecidedRefund(tx: Tx, { attempt, reason }: PartRefund): Promise<boolean> {
  return await isRefundDecided(tx, attempt.id, reason);
}

/** What went back of a payment, or is about to, in its cents. */
export async function sumRefundsOfAttempt(
  tx: Tx,
  { attemptId, except }: { attemptId: string; except: RefundReason },
): Promise<number> {
  return await sumRefunds(tx, attemptId, except);
}

export interface RefundRequest {
  attempt: Pick<PaymentAttemptsTable, 'id' | 'order_id' | 'method' | 'currency'>;
  reason: RefundReason;
  amountCents: number;
}

/**
 * Writes a refund, its job and its mail, in the transaction that makes it due. A repeat for the same attempt and reason
 * does nothing. A payment in cash has nothing to go back to: its refund waits for the shopper's bank account.
 */
export async function requestRefund(
  deps: RefundDeps,
  tx: Tx,
  { attempt, reason, amountCents }: RefundRequest,
): Promise<void> {
  const isCash = attempt.method === 'abitab';
  const at = deps.clock();
  const refund = {
    id: deps.random.uuid(),
    order_id: attempt.order_id,
    attempt_id: attempt.id,
    reason,
    amount_cents: amountCents,
    currency: attempt.currency,
    state: isCash ? 'awaiting-account' : 'requested',
    created_at: at,
    sent_at: null,
    // Its job runs at once; this finds a refund whose job is lost.
    next_check_at: isCash ? null : new Date(at.getTime() + MAX_RETRY_MS),
  } as const;
  if (!(await insertRefund(tx, refund))) return;
  if (!isCash) await deps.queue.enqueue('send-refund', { refundId: refund.id }, { tx });
  await sendRefundMail(deps, tx, { kind: (isCash ? CASH_MAILS : MAILS)[reason], refund });
}

/** A refund of cash that was requested before refunds by transfer existed: it waits for the account from now on. */
export async function awaitAccount(deps: RefundDeps, tx: Tx, refundId: string): Promise<void> {
  const refund = await lockRefund(tx, refundId);
  if (refund?.state !== 'requested' || refund.amount_cents === null || refund.currency === null) return;
  await saveRefund(tx, refundId, { state: 'awaiting-account', next_check_at: null });
  const { id, order_id, amount_cents, currency } = refund;
  const kind = CASH_MAILS[refund.reason as RefundReason];
  await sendRefundMail(deps, tx, { kind, refund: { id, order_id, amount_cents, currency } });
}
