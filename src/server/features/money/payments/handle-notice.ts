import { type Notice, type NoticeOutcome, receive, recordProblem, resolveProblems } from '#db/inbox.ts';
import type { Tx } from '#db/transaction.ts';
import type { Currency } from '#domain/money/cents.ts';
import type { BankResult } from '#partners/sistarbanc/soap.ts';
import type { Context } from '#server/context.ts';
import { recordWrongPayment as recordRefund } from '#server/features/money/refunds/request-refund.ts';
import { matchesAmount } from './payment-status.ts';
import type { AttemptRow } from './repository.ts';
import { failAttempt, type SettleDeps, settleAttempt } from './settle-payment.ts';

type Deps = SettleDeps & Pick<Context, 'db' | 'partners'>;

/** A notice that is authenticated as a whole: the sender proves a password, and the connection carries every field. */
export interface PaymentNotice {
  source: 'sistarbanc';
  key: string;
  /** The part of it that is stored. */
  body: unknown;
  result: BankResult;
  responseCode: string;
  amountCents: number;
  currency: Currency | null;
  authorizationCode: string | null;
  find: (tx: Tx) => Promise<AttemptRow | null>;
}

/** Stores the notice and applies it, in one transaction; a repeated notice returns the outcome of the first one. */
export async function handlePaymentNotice(deps: Deps, notice: PaymentNotice): Promise<NoticeOutcome> {
  const { source, key, body } = notice;
  const record: Notice = { source, key, body, receivedAt: deps.clock() };
  return await receive(deps, record, { apply: (tx) => applyNotice(deps, tx, { notice, record }) });
}

interface RecordedNotice {
  notice: PaymentNotice;
  record: Notice;
}

async function applyNotice(deps: Deps, tx: Tx, { notice, record }: RecordedNotice): Promise<NoticeOutcome> {
  const attempt = await notice.find(tx);
  if (!attempt) {
    deps.log.error({ partner: notice.source, code: 'unknown-payment' }, 'a notice names an unknown payment');
    return 'parked';
  }
  const { order_id, id: attemptId } = attempt;
  const facts = { partner: notice.source, orderId: order_id };
  const owner = { order_id, attempt_id: attemptId };
  if (notice.result === 'unknown') {
    deps.log.error({ ...facts, code: 'unknown-code' }, 'a notice has a response code that the shop does not know');
    await recordProblem(tx, record, { kind: 'code', ...owner, ...reported(notice), word: notice.responseCode });
    return 'mismatch';
  }
  if (!matchesAmount(attempt, notice)) {
    deps.log.error({ ...facts, code: 'wrong-amount' }, 'a notice has another amount or currency than the attempt');
    const isRefunded = notice.result === 'approved' && (await recordWrongPayment(deps, tx, { attempt, notice }));
    if (!isRefunded) await recordProblem(tx, record, { kind: 'amount', ...owner, ...reported(notice) });
    return 'mismatch';
  }
  const at = deps.clock();
  await resolveProblems(tx, { attemptId, kind: 'code' }, at);
  if (notice.result === 'rejected') {
    const result = await failAttempt(deps, tx, { attempt, state: 'rejected', at });
    return result === 'failed' ? 'applied' : 'nothing-to-do';
  }
  await settleAttempt(deps, tx, { attempt, authorizationCode: notice.authorizationCode, at });
  return 'applied';
}

function reported({ amountCents, currency }: PaymentNotice) {
  return { reported_cents: amountCents, reported_currency: currency };
}

/**
 * Where the bank can be asked, the poll refunds what it holds; where it cannot, a person has to. Returns whether a refund
 * was recorded, which is in the queue itself.
 */
async function recordWrongPayment(
  deps: Deps,
  tx: Tx,
  { attempt, notice }: { attempt: AttemptRow; notice: PaymentNotice },
): Promise<boolean> {
  if (deps.partners.sistarbanc.unpublishedCalls) return false;
  const { amountCents, currency } = notice;
  const manualReason = currency === attempt.currency ? 'not-published' : 'other-currency';
  return await recordRefund(deps, tx, { attempt, manualReason, amountCents: amountCents || null, currency });
}
