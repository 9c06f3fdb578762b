import type { Context } from '#server/context.ts';
import { findRefundToSend, markRefundSent, type RefundToSend } from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'log' | 'partners'>;

/** Asks the partner that took the money to give it back; the refund's id is the key by which it knows a repeat. */
export async function sendRefund(deps: Deps, { refundId }: { refundId: string }): Promise<void> {
  const refund = await findRefundToSend(deps.db, refundId);
  if (!refund) return;
  if (!(await askBack(deps, refund))) {
    deps.log.error({ job: 'send-refund', orderId: refund.order_id, code: 'refund-refused' }, 'a refund was refused');
    throw new Error('the refund was refused');
  }
  await markRefundSent(deps.db, refund.id, deps.clock());
}

async function askBack({ partners }: Deps, refund: RefundToSend): Promise<boolean> {
  const { id: key, amount_cents: amountCents } = refund;
  if (refund.method === 'abitab') {
    const purchaseId = refund.partner_reference ?? '';
    return (await partners.abitab.refund({ purchaseId, amountCents, key })).accepted;
  }
  const { transaction_id: transactionId, currency } = refund;
  return (await partners.sistarbanc.requestRefund({ transactionId, amountCents, currency, key })).accepted;
}
