import {
  completeNotice,
  type Notice,
  type NoticeOutcome,
  recordNotice,
  recordProblem,
  resolveProblems,
} from '#db/inbox.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import type { VoucherNotice } from '#partners/abitab/webhook.ts';
import type { Context } from '#server/context.ts';
import { matchesAmount, type PaymentStatus, readVoucherStatus } from './payment-status.ts';
import { type AttemptRow, findAttemptOfVoucher, planCheck, saveAttempt } from './repository.ts';
import { failAttempt, type SettleDeps, settleAttempt } from './settle-payment.ts';

type Deps = SettleDeps & Pick<Context, 'db' | 'partners'>;

/** `kept`: the partner could not be asked; a poll of the payment decides, and completes the notice. */
export type VoucherNoticeOutcome = NoticeOutcome | 'kept';

const RETRY_MS = 60_000;

/**
 * Handles a notice of Abitab. It only triggers reading the purchase from the partner, because its signature does not
 * cover the status; what the partner answers is applied.
 */
export async function handleVoucherNotice(deps: Deps, notice: VoucherNotice): Promise<VoucherNoticeOutcome> {
  const { purchaseId, orderId, uniqueId, state, amountCents, currency, key } = notice;
  const body = { purchaseId, orderId, uniqueId, state, amountCents, currency };
  const record: Notice = { source: 'abitab', key, body, receivedAt: deps.clock() };
  const recorded = await transaction(deps.db, async (tx) => ({
    earlier: await recordNotice(tx, record),
    attempt: await findAttemptOfVoucher(tx, { purchaseId, transactionId: uniqueId }),
  }));
  const { attempt, earlier } = recorded;
  if (earlier !== null && earlier !== 'parked') return earlier;
  if (!attempt) {
    deps.log.error({ partner: 'abitab', code: 'unknown-payment' }, 'a notice names an unknown payment');
    return 'parked';
  }
  const status = await readVoucherStatus(deps, attempt, attempt.partner_reference ?? purchaseId);
  return await transaction(deps.db, async (tx) => {
    if (status === null) {
      await pollLater(deps, tx, attempt);
      return 'kept';
    }
    const outcome = await applyStatus(deps, tx, { attempt, notice, status });
    await completeNotice(tx, record, outcome);
    if (outcome === 'mismatch') {
      await recordProblem(tx, record, problemOf({ attempt, notice, status }));
      await pollLater(deps, tx, attempt);
    }
    return outcome;
  });
}

interface AnsweredNotice {
  attempt: AttemptRow;
  notice: VoucherNotice;
  status: PaymentStatus;
}

async function applyStatus(deps: Deps, tx: Tx, { attempt, notice, status }: AnsweredNotice): Promise<NoticeOutcome> {
  const at = deps.clock();
  const facts = { partner: 'abitab', orderId: attempt.order_id };
  if (status.state === 'waiting' && notice.state === 'pending') return 'nothing-to-do';
  if (status.state === 'waiting' || status.state === 'unknown') {
    const isUnknown = status.state === 'unknown';
    const code = isUnknown ? 'unknown-code' : 'unconfirmed-notice';
    deps.log.error({ ...facts, code }, 'a notice reports a state that its sender does not confirm');
    return 'mismatch';
  }
  if (status.state === 'approved' && !(matchesAmount(attempt, notice) && matchesAmount(attempt, status))) {
    deps.log.error({ ...facts, code: 'wrong-amount' }, 'a notice has another amount or currency than the attempt');
    return 'mismatch';
  }
  await resolveProblems(tx, { attemptId: attempt.id }, at);
  if (status.state !== 'approved') {
    const result = await failAttempt(deps, tx, { attempt, state: status.state, at });
    return result === 'failed' ? 'applied' : 'nothing-to-do';
  }
  await settleAttempt(deps, tx, { attempt, authorizationCode: status.authorizationCode, at });
  // A refund needs the partner's number, which the notice may bring before the partner's response is stored.
  if (attempt.partner_reference === null) await saveAttempt(tx, attempt.id, { partner_reference: notice.purchaseId });
  return 'applied';
}

/** Why a notice was not applied. Of a wrong amount, what Abitab says when asked counts where it differs. */
function problemOf({ attempt, notice, status }: AnsweredNotice): Parameters<typeof recordProblem>[2] {
  const owner = { order_id: attempt.order_id, attempt_id: attempt.id };
  if (status.state === 'unknown') return { kind: 'code', ...owner, word: status.word };
  if (status.state === 'waiting') return { kind: 'unconfirmed', ...owner };
  const { amountCents, currency } = matchesAmount(attempt, status) ? notice : status;
  return { kind: 'amount', ...owner, reported_cents: amountCents, reported_currency: currency };
}

/** One check for each payment, however many notices ask for it. */
async function pollLater({ clock }: Deps, tx: Tx, { id }: AttemptRow): Promise<void> {
  await planCheck(tx, id, new Date(clock().getTime() + RETRY_MS));
}
