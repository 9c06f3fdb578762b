import type { Database } from '#db/pool.ts';
import { transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { findOrder } from '#server/features/checkout/orders/find-order.ts';
import { endAllSessions } from '#server/features/people/accounts/end-session.ts';
import { findRefundOfAccount, isAccountDisputed, lockRefund } from './repository.ts';
import { askAgain, CUSTOMER, record, type TransferDeps } from './transfer-refund.ts';

/** Actor of what the shop does by itself. */
const SYSTEM = 'El sistema';

/**
 * `erased`: nothing is transferred to it. `warned`: a person is transferring, who sees it. `transferred`: too late. `over`:
 * the refund has another account by now, or none.
 */
export type DisputeOutcome = 'erased' | 'warned' | 'transferred' | 'over';

/**
 * The owner says that the account of a refund is not theirs: whoever gave it was in their account, so that its sessions end
 * too.
 */
export async function disputeAccount(
  deps: TransferDeps & Pick<Context, 'db'>,
  eventId: number,
): Promise<DisputeOutcome> {
  return await transaction(deps.db, async (tx) => {
    const { id } = (await findRefundOfAccount(tx, eventId)) ?? {};
    if (id !== undefined) await lockRefund(tx, id);
    // It may have got another account before it was locked.
    const refund = await findRefundOfAccount(tx, eventId);
    if (!refund) return 'over';
    if (refund.state === 'sent') return 'transferred';
    if (refund.state !== 'account-given' && refund.state !== 'taken') return 'over';
    const order = await findOrder(tx, refund.order_id);
    if (order) await endAllSessions({ ...deps, db: tx as Database }, order.customer_id);
    if (!(await isAccountDisputed(tx, refund.id)))
      await record(deps, tx, { refundId: refund.id, actor: CUSTOMER, code: 'account-disputed' });
    if (refund.state === 'taken') return 'warned';
    await askAgain(deps, tx, { refund, actor: SYSTEM });
    return 'erased';
  });
}
