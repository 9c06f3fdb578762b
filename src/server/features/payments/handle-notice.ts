import { closeNotice, type Notice, type NoticeOutcome, openNotice } from '#db/inbox.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import type { Currency } from '#domain/money/cents.ts';
import type { Context } from '#server/context.ts';
import type { AttemptRow } from './repository.ts';
import { giveUpAttempt, settleAttempt } from './settle-payment.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random' | 'config' | 'queue' | 'log'>;

/** A genuine notice of a payment, whoever sent it. */
export interface PaymentNotice {
  source: 'sistarbanc' | 'abitab';
  key: string;
  /** What is kept of it. */
  body: unknown;
  result: 'approved' | 'rejected' | 'expired' | 'pending';
  amountCents: number;
  currency: Currency | null;
  authorizationCode: string | null;
  find: (tx: Tx) => Promise<AttemptRow | null>;
}

/** Writes the notice down and does what it says, in one transaction; repeated, it answers what was made of it. */
export async function takeNotice(deps: Deps, told: PaymentNotice): Promise<NoticeOutcome> {
  const { source, key, body } = told;
  const notice: Notice = { source, key, body, at: deps.clock() };
  return await transaction(deps.db, async (tx) => {
    const before = await openNotice(tx, notice);
    if (before !== null) return before;
    const outcome = await weigh(deps, tx, told);
    await closeNotice(tx, notice, outcome);
    return outcome;
  });
}

async function weigh(deps: Deps, tx: Tx, told: PaymentNotice): Promise<NoticeOutcome> {
  const attempt = await told.find(tx);
  if (!attempt) {
    deps.log.error({ partner: told.source, code: 'unknown-payment' }, 'a notice names a payment nobody asked for');
    return 'parked';
  }
  if (!isSameMoney(attempt, told)) {
    const facts = { partner: told.source, orderId: attempt.order_id, code: 'wrong-amount' };
    deps.log.error(facts, 'a payment was announced with another amount or currency than asked for');
    return 'mismatch';
  }
  const at = deps.clock();
  if (told.result === 'pending') return 'nothing-to-do';
  if (told.result !== 'approved') {
    const done = await giveUpAttempt(deps, tx, { attempt, as: told.result, at });
    return done === 'given-up' ? 'applied' : 'nothing-to-do';
  }
  await settleAttempt(deps, tx, { attempt, authorizationCode: told.authorizationCode, at });
  return 'applied';
}

export function isSameMoney(
  attempt: Pick<AttemptRow, 'amount_cents' | 'currency'>,
  told: { amountCents: number | null; currency: Currency | null },
): boolean {
  return attempt.amount_cents === told.amountCents && attempt.currency === told.currency;
}
