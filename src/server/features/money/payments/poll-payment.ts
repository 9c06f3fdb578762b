import { recordUnapplied, resolveProblems } from '#db/inbox.ts';
import { findPaymentInReview } from '#db/payment-review.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { isUndecided } from '#domain/payment/attempt.ts';
import type { Context } from '#server/context.ts';
import { answerOf, matchesAmount, type PaymentStatus, readPaymentStatus } from './payment-status.ts';
import { type AttemptRow, completeParkedVoucherNotices, findAttempt, saveAnswer, saveNextCheck } from './repository.ts';
import { failAttempt, refundWrongAmount, type SettleDeps, settleAttempt } from './settle-payment.ts';
import { remindOfVoucher } from './voucher-mail.ts';

type Deps = SettleDeps & Pick<Context, 'db' | 'partners'>;

/** The notice usually arrives within seconds; polling covers the notices that do not. */
export const FIRST_POLL_MS = 60_000;
const BANK_POLL_SECONDS = 120;
const VOUCHER_POLL_SECONDS = 30 * 60;
/** What a person looks at past its time is decided soon after they closed its row. */
const REVIEWED_POLL_SECONDS = 10 * 60;
/** A payment past its time is polled for another day, at growing intervals from this one. */
const FIRST_LATE_POLL_SECONDS = 10 * 60;
const LATE_POLLING_MS = 24 * 60 * 60_000;

/** Reads the state of an unsettled payment from its partner, until it is settled or a day past its time. */
export async function pollPayment(deps: Deps, { attemptId }: { attemptId: string }): Promise<void> {
  const attempt = await findAttempt(deps.db, attemptId);
  if (!attempt) return;
  if (!isUndecided(attempt)) {
    await completeParkedVoucherNotices(deps.db, attempt);
    await saveNextCheck(deps.db, attempt, null);
    return;
  }
  const status = await readPaymentStatus(deps, attempt);
  const answer = answerOf(deps, attempt, status);
  if (answer !== null) await saveAnswer(deps.db, attempt.id, { answer, at: deps.clock() });
  // While the state is unknown, the payment does not fail.
  if (status === null || status.state === 'unknown') {
    if (status !== null) await transaction(deps.db, (tx) => recordAnswer(deps, tx, { attempt, status }));
    await pollLater(deps, attempt);
    await remindOfVoucher(deps, attempt);
    return;
  }
  await transaction(deps.db, async (tx) => {
    const at = deps.clock();
    const isPaid = status.state === 'approved';
    const isExact = isPaid && matchesAmount(attempt, status);
    if (isPaid && !isExact) deps.log.error({ orderId: attempt.order_id, code: 'wrong-amount' }, WRONG_AMOUNT);
    if (isExact) {
      await settleAttempt(deps, tx, { attempt, authorizationCode: status.authorizationCode, at });
      await endNotices(tx, attempt, at);
      await saveNextCheck(tx, attempt, null);
      return;
    }
    // A state that the shop knows has taken the place of one that it did not. A bank's was in a notice, and stays unexplained.
    if (attempt.method === 'abitab') await resolveProblems(tx, { attemptId, kind: 'code' }, at);
    const { order_id: orderId, charge_id: chargeId } = attempt;
    const isInReview = await findPaymentInReview(tx, { orderId, chargeId });
    // Nothing ends while a person looks at a payment.
    const isExpired = attempt.expires_at <= at && !isInReview;
    const isOver = status.state === 'rejected' || status.state === 'expired';
    if (isOver || isExpired) {
      await failAttempt(deps, tx, { attempt, state: status.state === 'rejected' ? 'rejected' : 'expired', at });
    }
    if (isOver) await endNotices(tx, attempt, at);
    if (isPaid && isExpired) {
      const { amountCents, currency } = status;
      await refundWrongAmount(deps, tx, { attempt, amountCents, currency, at });
      await endNotices(tx, attempt, at);
      await saveNextCheck(tx, attempt, null);
      return;
    }
    if (isPaid) await recordAnswer(deps, tx, { attempt, status });
    const next = isInReview && attempt.expires_at <= at ? REVIEWED_POLL_SECONDS : secondsToNextPoll(attempt, at);
    const delay = status.state === 'rejected' ? null : next;
    await saveNextCheck(tx, attempt, delay === null ? null : secondsAfter(at, delay));
  });
  if (status.state === 'waiting') await remindOfVoucher(deps, attempt);
}

/** The partner has decided the payment, whatever its earlier notices said. */
async function endNotices(tx: Tx, attempt: AttemptRow, at: Date): Promise<void> {
  await completeParkedVoucherNotices(tx, attempt);
  await resolveProblems(tx, { attemptId: attempt.id }, at);
}

/** Records an answer that cannot be applied as the notice that would have brought it: a person sees it at once. */
async function recordAnswer(
  { clock }: Deps,
  tx: Tx,
  { attempt, status }: { attempt: AttemptRow; status: PaymentStatus },
): Promise<void> {
  const { id: attemptId, order_id, transaction_id: transactionId, partner_reference: purchaseId } = attempt;
  const { state, word, amountCents, currency } = status;
  const isVoucher = attempt.method === 'abitab';
  const numbers = isVoucher ? { purchaseId, uniqueId: transactionId } : { transactionId };
  const key = isVoucher
    ? ['purchase', purchaseId, word, amountCents, currency, 'asked']
    : [transactionId, '00', amountCents, currency];
  const record = {
    source: isVoucher ? 'abitab' : 'sistarbanc',
    key: key.join(':'),
    body: { ...numbers, state, amountCents, currency },
    receivedAt: clock(),
  } as const;
  const isUnknown = state === 'unknown';
  await recordUnapplied(tx, record, {
    kind: isUnknown ? 'code' : 'amount',
    order_id,
    attempt_id: attemptId,
    reported_cents: amountCents,
    reported_currency: currency,
    word: isUnknown ? word : null,
  });
}

/** Intervals grow with the time past expiry; after a day without an answer an operator has to ask the partner. */
async function pollLater({ db, clock, log }: Deps, attempt: AttemptRow): Promise<void> {
  const now = clock();
  const { order_id, expires_at } = attempt;
  const overdueMs = now.getTime() - expires_at.getTime();
  if (overdueMs > LATE_POLLING_MS) {
    log.error({ orderId: order_id, code: 'payment-unknown' }, 'the state of a payment is unknown for a day');
  }
  const delay = Math.min(Math.max(Math.ceil(overdueMs / 1000), BANK_POLL_SECONDS), VOUCHER_POLL_SECONDS);
  await saveNextCheck(db, attempt, secondsAfter(now, delay));
}

function secondsAfter(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000);
}

const WRONG_AMOUNT = 'the partner reports another amount than the attempt charges';

function secondsToNextPoll({ method, expires_at }: AttemptRow, now: Date): number | null {
  const left = Math.ceil((expires_at.getTime() - now.getTime()) / 1000);
  if (left > 0) return Math.min(method === 'abitab' ? VOUCHER_POLL_SECONDS : BANK_POLL_SECONDS, left + 1);
  return -left * 1000 > LATE_POLLING_MS ? null : Math.max(FIRST_LATE_POLL_SECONDS, -left);
}
