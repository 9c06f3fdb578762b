import { completeNotice, type Notice, type NoticeOutcome, recordNotice } from '#db/inbox.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import type { Currency } from '#domain/money/cents.ts';
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
  result: 'approved' | 'rejected';
  amountCents: number;
  currency: Currency | null;
  authorizationCode: string | null;
  find: (tx: Tx) => Promise<AttemptRow | null>;
}

/** Stores the notice and applies it, in one transaction; a repeated notice returns the outcome of the first one. */
export async function handlePaymentNotice(deps: Deps, notice: PaymentNotice): Promise<NoticeOutcome> {
  const { source, key, body } = notice;
  const record: Notice = { source, key, body, receivedAt: deps.clock() };
  return await transaction(deps.db, async (tx) => {
    const earlier = await recordNotice(tx, record);
    if (earlier !== null) return earlier;
    const outcome = await applyNotice(deps, tx, notice);
    await completeNotice(tx, record, outcome);
    return outcome;
  });
}

async function applyNotice(deps: Deps, tx: Tx, notice: PaymentNotice): Promise<NoticeOutcome> {
  const attempt = await notice.find(tx);
  if (!attempt) {
    deps.log.error({ partner: notice.source, code: 'unknown-payment' }, 'a notice names an unknown payment');
    return 'parked';
  }
  if (!matchesAmount(attempt, notice)) {
    const facts = { partner: notice.source, orderId: attempt.order_id, code: 'wrong-amount' };
    deps.log.error(facts, 'a notice has another amount or currency than the attempt');
    if (notice.result === 'approved') await recordWrongPayment(deps, tx, { attempt, notice });
    return 'mismatch';
  }
  const at = deps.clock();
  if (notice.result !== 'approved') {
    const result = await failAttempt(deps, tx, { attempt, state: notice.result, at });
    return result === 'failed' ? 'applied' : 'nothing-to-do';
  }
  await settleAttempt(deps, tx, { attempt, authorizationCode: notice.authorizationCode, at });
  return 'applied';
}

/** Where the bank can be asked, the poll refunds what it holds; where it cannot, a person has to. */
async function recordWrongPayment(
  deps: Deps,
  tx: Tx,
  { attempt, notice }: { attempt: AttemptRow; notice: PaymentNotice },
): Promise<void> {
  if (deps.partners.sistarbanc.unpublishedCalls) return;
  const { amountCents, currency } = notice;
  const manualReason = currency === attempt.currency ? 'not-published' : 'other-currency';
  const refund = { attempt, manualReason, amountCents: amountCents || null, currency } as const;
  await recordRefund(deps, tx, refund);
}
