import type { Context } from '#server/context.ts';
import { findRefundToSend, markRefundSent, type RefundToSend } from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'log' | 'partners'>;

/** Requests a refund from the partner that took the money; the refund's id is the idempotency key. */
export async function sendRefund(deps: Deps, { refundId }: { refundId: string }): Promise<void> {
  const refund = await findRefundToSend(deps.db, refundId);
  if (!refund) return;
  if (!(await requestFromPartner(deps, refund))) {
    deps.log.error({ job: 'send-refund', orderId: refund.order_id, code: 'refund-refused' }, 'a refund was refused');
    throw new Error('the refund was refused');
  }
  await markRefundSent(deps.db, refund.id, deps.clock());
}

async function requestFromPartner({ partners }: Deps, refund: RefundToSend): Promise<boolean> {
  const { id: key, amount_cents: amountCents } = refund;
  if (refund.method === 'abitab') {
    const purchaseId = refund.partner_reference ?? '';
    return (await partners.abitab.refund({ purchaseId, amountCents, key })).accepted;
  }
  const { transaction_id: transactionId, currency } = refund;
  return (await partners.sistarbanc.requestRefund({ transactionId, amountCents, currency, key })).accepted;
}
