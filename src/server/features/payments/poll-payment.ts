import { transaction } from '#db/transaction.ts';
import type { Currency } from '#domain/money/cents.ts';
import { PartnerDown, PartnerRefused } from '#partners/errors.ts';
import type { Context } from '#server/context.ts';
import { isSameMoney } from './handle-notice.ts';
import { type AttemptRow, findAttempt } from './repository.ts';
import { giveUpAttempt, sendBackWrongAmount, settleAttempt } from './settle-payment.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random' | 'config' | 'queue' | 'partners' | 'log'>;

/** The notice usually comes within seconds; what it does not bring is asked for. */
export const FIRST_LOOK_SECONDS = 60;
const BANK_LOOKS_EVERY_SECONDS = 120;
const VOUCHER_LOOKS_EVERY_SECONDS = 30 * 60;
/** Money that comes after its time is still looked for, ever more seldom, for a day. */
const LATE_LOOKS_FROM_SECONDS = 10 * 60;
const LATE_LOOKS_FOR_MS = 24 * 60 * 60_000;

interface PartnerWord {
  state: 'approved' | 'rejected' | 'waiting';
  amountCents: number | null;
  currency: Currency | null;
  authorizationCode: string | null;
}

/** Asks the partner what became of a payment that no notice has settled, until it is settled or long over. */
export async function watchPayment(deps: Deps, { attemptId }: { attemptId: string }): Promise<void> {
  const attempt = await findAttempt(deps.db, attemptId);
  if (!attempt || (attempt.state !== 'pending' && attempt.state !== 'expired')) return;
  const word = await askPartner(deps, attempt);
  // As long as nobody knows, nobody is told that the payment failed.
  if (word === null) {
    await lookLater(deps, attempt);
    return;
  }
  await transaction(deps.db, async (tx) => {
    const at = deps.clock();
    const isLapsed = attempt.expires_at <= at;
    const isPaid = word.state === 'approved';
    const isExact = isPaid && isSameMoney(attempt, word);
    if (isPaid && !isExact) deps.log.error({ orderId: attempt.order_id, code: 'wrong-amount' }, WRONG_AMOUNT);
    if (isExact) {
      await settleAttempt(deps, tx, { attempt, authorizationCode: word.authorizationCode, at });
      return;
    }
    if (word.state === 'rejected' || isLapsed) {
      await giveUpAttempt(deps, tx, { attempt, as: word.state === 'rejected' ? 'rejected' : 'expired', at });
    }
    if (isPaid && isLapsed && word.amountCents && word.currency === attempt.currency) {
      await sendBackWrongAmount(deps, tx, { attempt, amountCents: word.amountCents, at });
      return;
    }
    const wait = word.state === 'rejected' ? null : secondsToNextLook(attempt, at);
    if (wait !== null) await deps.queue.enqueue('watch-payment', { attemptId }, { tx, startAfterSeconds: wait });
  });
}

/** The longer it lasts the more seldom; after a day without an answer a person has to ask the partner. */
async function lookLater({ clock, queue, log }: Deps, { id, order_id, expires_at }: AttemptRow): Promise<void> {
  const over = clock().getTime() - expires_at.getTime();
  if (over > LATE_LOOKS_FOR_MS) log.error({ orderId: order_id, code: 'payment-unknown' }, 'nobody knows of a payment');
  const wait = Math.min(Math.max(Math.ceil(over / 1000), BANK_LOOKS_EVERY_SECONDS), VOUCHER_LOOKS_EVERY_SECONDS);
  await queue.enqueue('watch-payment', { attemptId: id }, { startAfterSeconds: wait });
}

const WRONG_AMOUNT = 'the partner holds another amount than was asked for';

function secondsToNextLook({ method, expires_at }: AttemptRow, now: Date): number | null {
  const left = Math.ceil((expires_at.getTime() - now.getTime()) / 1000);
  if (left > 0) return Math.min(method === 'abitab' ? VOUCHER_LOOKS_EVERY_SECONDS : BANK_LOOKS_EVERY_SECONDS, left + 1);
  return -left * 1000 > LATE_LOOKS_FOR_MS ? null : Math.max(LATE_LOOKS_FROM_SECONDS, -left);
}

/** Null when the partner cannot be asked. */
async function askPartner({ partners, log }: Deps, attempt: AttemptRow): Promise<PartnerWord | null> {
  try {
    if (attempt.method !== 'abitab') {
      const { state, ...told } = await partners.sistarbanc.askPayment(attempt.transaction_id);
      return { ...told, state: state === 'approved' || state === 'rejected' ? state : 'waiting' };
    }
    const voucher = attempt.partner_reference ? await partners.abitab.getPurchase(attempt.partner_reference) : null;
    const state = voucher?.state === 'paid' ? 'approved' : voucher?.state === 'rejected' ? 'rejected' : 'waiting';
    const { amountCents = null, currency = null } = voucher ?? {};
    return { state, amountCents, currency, authorizationCode: null };
  } catch (error) {
    if (!(error instanceof PartnerDown) && !(error instanceof PartnerRefused)) throw error;
    log.warn({ job: 'watch-payment', orderId: attempt.order_id, error }, 'a payment could not be asked for');
    return null;
  }
}
