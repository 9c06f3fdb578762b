import type { OrderLineRow, PaymentAttemptsTable } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import type { LatePaymentReason } from '#domain/refund/reason-names.ts';
import { FREIGHT_REASON } from '#domain/refund/refund-state.ts';
import type { Context } from '#server/context.ts';
import { mailTitle } from '#server/features/base/mails/mail-message.ts';
import type { OrderMailDeps } from '#server/features/checkout/order-mails/send-order-mail.ts';
import type { FreightLines } from '#server/features/checkout/order-mails/templates/correction-texts.ts';
import type { RefundDetails } from '#server/features/checkout/order-mails/templates/order.ts';
import type { RefundMail } from '#server/features/checkout/order-mails/templates/refund-texts.ts';
import { sendByHandMail } from './by-hand-mail.ts';
import { sendRefundMail } from './refund-mail.ts';
import { insertRefund, lockRefund, lockRefundable, saveRefund } from './repository.ts';

/**
 * Why money is returned: the store refused the purchase, a person refused the held order, the order was cancelled on
 * request, it was paid twice or after its end, a charge was paid that had ended, or a wrong amount was paid.
 */
export type RefundReason =
  | 'purchase-refused'
  | 'order-refused'
  | 'canceled'
  | 'overpaid'
  | LatePaymentReason
  | 'charge-ended'
  | 'wrong-amount';

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
  canceled: 'refund-canceled',
  overpaid: 'refund-overpaid',
  'too-late': 'refund-too-late',
  'parcels-changed': 'refund-parcels-changed',
  'charge-ended': 'refund-charge-ended',
  'wrong-amount': 'refund-wrong-amount',
} as const satisfies Record<RefundReason, RefundMail>;

/** Cash cannot be sent back: the mail asks for the bank account. */
const CASH_MAILS = {
  'purchase-refused': 'refund-cash',
  'order-refused': 'refund-cash',
  canceled: 'refund-canceled-cash',
  overpaid: 'refund-overpaid-cash',
  'too-late': 'refund-too-late-cash',
  'parcels-changed': 'refund-parcels-changed-cash',
  'charge-ended': 'refund-charge-ended-cash',
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

/** Writes a refund that waits for a person; returns its id. A repeat for the same attempt and reason does nothing: null. */
export async function recordManualRefund(
  { random, clock }: Pick<Context, 'random' | 'clock'>,
  tx: Tx,
  { attempt, reason, manualReason, amountCents, currency }: ManualRefund,
): Promise<string | null> {
  const id = random.uuid();
  const isNew = await insertRefund(tx, {
    id,
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
  return isNew ? id : null;
}

type WrongPayment = Omit<ManualRefund, 'reason'>;

/**
 * Writes a refund of what came in beside the payment and that no call sends back; the shopper is told. False for a second one
 * of the same payment, which is not written.
 */
export async function recordWrongPayment(deps: RefundDeps, tx: Tx, wrong: WrongPayment): Promise<boolean> {
  const id = await recordManualRefund(deps, tx, { ...wrong, reason: 'wrong-amount' });
  if (id === null) return false;
  const { attempt, amountCents, currency } = wrong;
  const refund = { id, order_id: attempt.order_id, amount_cents: amountCents, currency };
  await sendByHandMail(deps, tx, { kind: 'refund-other-currency', refund });
  return true;
}

export interface RefundRequest {
  attempt: Pick<PaymentAttemptsTable, 'id' | 'order_id' | 'method' | 'currency'>;
  reason: RefundReason;
  amountCents: number;
  /** Why the store refused, where the shopper is told. */
  cause?: RefundCause;
}

/** `price`: it costs more than the limit. */
export type RefundCause = 'price';

/**
 * Writes a refund of what is left of the amount, its job and its mail, in the transaction that makes it due. A repeat for
 * the same attempt and reason does nothing, and neither does one of a payment that came back whole before.
 */
export async function requestRefund(
  deps: RefundDeps,
  tx: Tx,
  { attempt, reason, amountCents: due, cause }: RefundRequest,
): Promise<void> {
  // A wrong amount is what came in beside the payment; it comes back as it came.
  const amountCents = reason === 'wrong-amount' ? due : Math.min(due, await lockRefundable(tx, attempt.id));
  if (amountCents <= 0) return;
  const mail = cause
    ? (`refund-${cause}${isCash(attempt) ? '-cash' : ''}` as const)
    : (isCash(attempt) ? CASH_MAILS : MAILS)[reason];
  await startRefund(deps, tx, { id: deps.random.uuid(), attempt, reason, amountCents, mail });
}

interface StartedRefund {
  id: string;
  attempt: RefundRequest['attempt'];
  reason: RefundReason | typeof FREIGHT_REASON | `staff:${string}` | `line:${string}`;
  amountCents: number;
  mail: RefundMail;
  /** What the mail says of it besides. */
  details?: Pick<RefundDetails, 'about' | 'freight'>;
}

type MailedLine = Pick<OrderLineRow, 'title' | 'translated_title' | 'quantity'>;

interface LineRefund extends Pick<StartedRefund, 'attempt' | 'amountCents'> {
  /** The question whose answer it is: it comes back once. */
  questionId: string;
  line: MailedLine;
  /** `line`: nothing is bought for it; `cheaper`: something that costs less. */
  what: 'line' | 'cheaper';
}

/** A refund of what a line that is not bought costs less; a repeat for the same question does nothing. */
export async function startLineRefund(
  deps: RefundDeps,
  tx: Tx,
  { questionId, line, what, attempt, amountCents: due }: LineRefund,
): Promise<void> {
  const amountCents = Math.min(due, await lockRefundable(tx, attempt.id));
  if (amountCents <= 0) return;
  const id = deps.random.uuid();
  await startRefund(deps, tx, {
    id,
    attempt,
    reason: `line:${questionId}`,
    amountCents,
    mail: `refund-${what}${isCash(attempt) ? '-cash' : ''}`,
    details: { about: [{ ...mailTitle(line.title, line.translated_title), quantity: line.quantity }] },
  });
}

interface FreightRefund extends Pick<StartedRefund, 'attempt' | 'amountCents'> {
  freight: FreightLines;
}

/** A refund of what the freight of an order costs less than was paid for it, once. */
export async function startFreightRefund(
  deps: RefundDeps,
  tx: Tx,
  { attempt, amountCents: due, freight }: FreightRefund,
): Promise<void> {
  const amountCents = Math.min(due, await lockRefundable(tx, attempt.id));
  if (amountCents <= 0) return;
  const id = deps.random.uuid();
  const mail = `refund-freight${isCash(attempt) ? '-cash' : ''}` as const;
  await startRefund(deps, tx, { id, attempt, reason: FREIGHT_REASON, amountCents, mail, details: { freight } });
}

interface AgreedRefund extends Pick<StartedRefund, 'id' | 'attempt' | 'amountCents'> {
  /** The order ends with it: nothing of it comes. */
  endsOrder: boolean;
}

/** A refund that two people of the staff agreed to; its request has the same id. */
export async function startStaffRefund(
  deps: RefundDeps,
  tx: Tx,
  { id, attempt, amountCents, endsOrder }: AgreedRefund,
): Promise<void> {
  const mail = staffMail(attempt, endsOrder);
  await startRefund(deps, tx, { id, attempt, reason: `staff:${id}`, amountCents, mail });
}

/** Decides a refund whose amount was open, and starts it. */
export async function startDecidedRefund(
  deps: RefundDeps,
  tx: Tx,
  { id, attempt, amountCents, endsOrder }: AgreedRefund,
): Promise<void> {
  const { order_id, currency } = attempt;
  await saveRefund(tx, id, { amount_cents: amountCents, currency, ...stateOf(deps, attempt) });
  await enqueue(deps, tx, { id, attempt });
  const refund = { id, order_id, amount_cents: amountCents, currency };
  await sendRefundMail(deps, tx, { kind: staffMail(attempt, endsOrder), refund });
}

/** A payment in cash has nothing to go back to: its refund waits for the shopper's bank account. */
async function startRefund(
  deps: RefundDeps,
  tx: Tx,
  { id, attempt, reason, amountCents, mail, details }: StartedRefund,
): Promise<void> {
  const refund = {
    id,
    order_id: attempt.order_id,
    attempt_id: attempt.id,
    reason,
    amount_cents: amountCents,
    currency: attempt.currency,
    created_at: deps.clock(),
    sent_at: null,
    ...stateOf(deps, attempt),
  };
  if (!(await insertRefund(tx, refund))) return;
  await enqueue(deps, tx, { id, attempt });
  await sendRefundMail(deps, tx, { kind: mail, refund, details });
}

type PaidBy = Pick<PaymentAttemptsTable, 'method'>;

function isCash({ method }: PaidBy): boolean {
  return method === 'abitab';
}

function staffMail(attempt: PaidBy, endsOrder: boolean): RefundMail {
  if (endsOrder) return (isCash(attempt) ? CASH_MAILS : MAILS)['order-refused'];
  return isCash(attempt) ? 'refund-account-needed' : 'refund-part';
}

function stateOf({ clock }: Pick<Context, 'clock'>, attempt: PaidBy) {
  if (isCash(attempt)) return { state: 'awaiting-account', next_check_at: null } as const;
  // Its job runs at once; this finds a refund whose job is lost.
  return { state: 'requested', next_check_at: new Date(clock().getTime() + MAX_RETRY_MS) } as const;
}

async function enqueue(
  { queue }: Pick<RefundDeps, 'queue'>,
  tx: Tx,
  { id, attempt }: { id: string; attempt: PaidBy },
): Promise<void> {
  if (!isCash(attempt)) await queue.enqueue('send-refund', { refundId: id }, { tx });
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
