import { transaction } from '#db/transaction.ts';
import { isRequestRefused, PartnerRejected, PartnerUnavailable } from '#partners/errors.ts';
import type { Context } from '#server/context.ts';
import { sendByHandMail } from './by-hand-mail.ts';
import {
  endTries,
  findRefundToSend,
  markRefundManual,
  markRefundSent,
  type RefundToSend,
  saveNextTry,
} from './repository.ts';
import { awaitAccount, MAX_RETRY_MS, type ManualReason, type RefundDeps } from './request-refund.ts';

type Deps = RefundDeps & Pick<Context, 'db' | 'log' | 'partners'>;

const MIN_RETRY_MS = 2000;

/**
 * Requests a refund from the bank that took the money; the refund's id is the idempotency key. A refund that the
 * partner refuses, or that no published call can request, waits for a person; one of cash, for the shopper's account.
 * While the partner cannot take it, its row says when it is tried again: its age doubles from one try to the next.
 */
export async function sendRefund(deps: Deps, { refundId }: { refundId: string }): Promise<void> {
  const refund = await findRefundToSend(deps.db, refundId);
  if (!refund) return await endTries(deps.db, refundId);
  if (refund.method === 'abitab') {
    await transaction(deps.db, (tx) => awaitAccount(deps, tx, refund.id));
    return;
  }
  const outcome = await requestFromPartner(deps, refund);
  if (outcome === 'accepted') {
    await markRefundSent(deps.db, refund.id, deps.clock());
    return;
  }
  if (outcome === 'not-now') {
    const now = deps.clock().getTime();
    const delay = Math.min(Math.max(now - refund.created_at.getTime(), MIN_RETRY_MS), MAX_RETRY_MS);
    await saveNextTry(deps.db, refund.id, new Date(now + delay));
    return;
  }
  await transaction(deps.db, async (tx) => {
    if (!(await markRefundManual(tx, refund.id, outcome))) return;
    await sendByHandMail(deps, tx, { kind: 'refund-by-hand', refund });
  });
  const facts = { job: 'send-refund', orderId: refund.order_id, code: `refund-${outcome}` };
  deps.log.error(facts, 'a refund has to be sent by a person');
}

async function requestFromPartner(deps: Deps, refund: RefundToSend): Promise<'accepted' | 'not-now' | ManualReason> {
  try {
    const answer = await callPartner(deps, refund);
    if (answer === null) return 'not-published';
    return answer.accepted ? 'accepted' : 'refused';
  } catch (error) {
    if (!(error instanceof PartnerRejected) && !(error instanceof PartnerUnavailable)) throw error;
    // Wrong credentials are corrected and the refund is tried again; any other rejection is final.
    if (isRequestRefused(error)) return 'refused';
    deps.log.warn({ partner: 'sistarbanc', orderId: refund.order_id, error }, 'a refund is tried again later');
    return 'not-now';
  }
}

async function callPartner({ partners }: Deps, refund: RefundToSend): Promise<{ accepted: boolean } | null> {
  const { id: key, amount_cents: amountCents, transaction_id: transactionId, currency } = refund;
  const calls = partners.sistarbanc.unpublishedCalls;
  return (await calls?.requestRefund({ transactionId, amountCents, currency, key })) ?? null;
}
