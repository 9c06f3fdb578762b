import type { LockedOrder } from '#db/tables/orders.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import type { PurchaseRef } from '#server/queue/queue.ts';
import { purchaseIdOf, refOf } from './purchase-ref.ts';
import { findPurchase, lockPurchase, type PurchaseRow, savePurchase } from './repository.ts';
import { findCancellation, insertCancellation, saveCancellation } from './requests-repository.ts';

const CHECK_AFTER_MS = 5000;

/**
 * Records the request to cancel a purchase that the marketplace has, and its job; false
 * for a repeat, which changes nothing. What becomes of it is read from the marketplace, by polls and notices.
 */
export async function requestCancellation(
  { clock, queue }: Pick<Context, 'clock' | 'queue'>,
  tx: Tx,
  { order, id }: { order: LockedOrder; id: string },
): Promise<boolean> {
  const at = clock();
  const request = { order_id: id, state: 'requested', requested_at: at, updated_at: at } as const;
  if (!(await insertCancellation(tx, request))) return false;
  await queue.enqueue('cancel-purchase', refOf({ id, order_id: order.id }), { tx });
  return true;
}

/** The job `cancel-purchase`: asks the marketplace to cancel. Asking again does no harm. */
export async function sendCancellation(deps: Context, ref: PurchaseRef): Promise<void> {
  const purchase = await findPurchase(deps.db, purchaseIdOf(ref));
  if (!purchase) return;
  const marketplaceId = await findMarketplaceIdToCancel(deps, purchase);
  if (marketplaceId === null) return;
  const { id, order_id: orderId } = purchase;
  const result = await deps.partners.zinc.cancelOrder(marketplaceId);
  await transaction(deps.db, async (tx) => {
    await lockOrder(tx, orderId);
    // A poll may have read the outcome meanwhile.
    if ((await findCancellation(tx, id))?.state !== 'requested') return;
    const state = result === 'cancelled' ? 'accepted' : 'too-late';
    await saveCancellation(tx, id, { state, updated_at: deps.clock() });
    if (state === 'too-late') logTooLate(deps, orderId);
    await savePurchase(tx, id, { next_check_at: new Date(deps.clock().getTime() + CHECK_AFTER_MS) });
  });
}

/** The marketplace's id of a purchase that is to be cancelled; null when nothing is to be done. */
async function findMarketplaceIdToCancel(
  deps: Context,
  { id, order_id: orderId }: PurchaseRow,
): Promise<string | null> {
  return await transaction(deps.db, async (tx) => {
    await lockOrder(tx, orderId);
    const cancellation = await findCancellation(tx, id);
    const purchase = await lockPurchase(tx, id);
    if (cancellation?.state !== 'requested' || !purchase) return null;
    if (purchase.state !== 'refused') return purchase.marketplace_order_id;
    await saveCancellation(tx, id, { state: 'cancelled', updated_at: deps.clock() });
    return null;
  });
}

type OutcomeDeps = Pick<Context, 'clock' | 'log'>;

/** Records what became of a requested cancellation, as the marketplace's state of the purchase says. */
export async function settleCancellation(
  deps: OutcomeDeps,
  tx: Tx,
  { purchase, outcome }: { purchase: PurchaseRow; outcome: 'cancelled' | 'too-late' },
): Promise<void> {
  const { id, order_id: orderId } = purchase;
  const state = (await findCancellation(tx, id))?.state;
  if (state === undefined || state === outcome || state === 'cancelled') return;
  await saveCancellation(tx, id, { state: outcome, updated_at: deps.clock() });
  if (outcome === 'too-late') logTooLate(deps, orderId);
}

/** Whether somebody asked to cancel a purchase and the outcome is open: nothing may be bought anew then. */
export async function isCancellationOpen(tx: Tx, purchaseId: string): Promise<boolean> {
  const state = (await findCancellation(tx, purchaseId))?.state;
  return state === 'requested' || state === 'accepted';
}

function logTooLate({ log }: Pick<Context, 'log'>, orderId: string): void {
  const facts = { orderId, partner: 'zinc', code: 'cancellation-too-late' };
  log.error(facts, 'a purchase is placed and can no longer be cancelled: a return may be requested');
}
