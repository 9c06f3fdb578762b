import { type Tx, transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { lockOrder } from '#server/features/orders/lock-order.ts';
import { lockPurchase, savePurchase } from './repository.ts';
import { findCancellation, insertCancellation, saveCancellation } from './requests-repository.ts';

const CHECK_AFTER_MS = 5000;

type RequestDeps = Pick<Context, 'db' | 'clock' | 'queue'>;

/** `not-bought`: there is nothing at the marketplace to cancel, or not yet. */
export type CancellationRequest = 'requested' | 'already-requested' | 'not-bought';

/**
 * Records a person's request to cancel the purchase of an order, and its job. A repeat changes nothing. What becomes
 * of it is read from the marketplace, by polls and notices.
 */
export async function requestCancellation(
  { db, clock, queue }: RequestDeps,
  orderId: string,
): Promise<CancellationRequest> {
  return await transaction(db, async (tx) => {
    await lockOrder(tx, orderId);
    const purchase = await lockPurchase(tx, orderId);
    if (!purchase || purchase.state === 'requested' || purchase.state === 'refused') return 'not-bought';
    const at = clock();
    const isNew = await insertCancellation(tx, {
      order_id: orderId,
      state: 'requested',
      requested_at: at,
      updated_at: at,
    });
    if (!isNew) return 'already-requested';
    await queue.enqueue('cancel-purchase', { orderId }, { tx });
    return 'requested';
  });
}

/** The job `cancel-purchase`: asks the marketplace to cancel. Asking again does no harm. */
export async function cancelPurchase(deps: Context, { orderId }: { orderId: string }): Promise<void> {
  const purchaseId = await findPurchaseToCancel(deps, orderId);
  if (purchaseId === null) return;
  const result = await deps.partners.zinc.cancelOrder(purchaseId);
  await transaction(deps.db, async (tx) => {
    await lockOrder(tx, orderId);
    // A poll may have read the outcome meanwhile.
    if ((await findCancellation(tx, orderId))?.state !== 'requested') return;
    const state = result === 'cancelled' ? 'accepted' : 'too-late';
    await saveCancellation(tx, orderId, { state, updated_at: deps.clock() });
    if (state === 'too-late') logTooLate(deps, orderId);
    await savePurchase(tx, orderId, { next_check_at: new Date(deps.clock().getTime() + CHECK_AFTER_MS) });
  });
}

/** The marketplace's id of a purchase that is to be cancelled; null when nothing is to be done. */
async function findPurchaseToCancel(deps: Context, orderId: string): Promise<string | null> {
  return await transaction(deps.db, async (tx) => {
    await lockOrder(tx, orderId);
    const cancellation = await findCancellation(tx, orderId);
    const purchase = await lockPurchase(tx, orderId);
    if (cancellation?.state !== 'requested' || !purchase) return null;
    if (purchase.state !== 'refused') return purchase.marketplace_order_id;
    await saveCancellation(tx, orderId, { state: 'cancelled', updated_at: deps.clock() });
    return null;
  });
}

/** Whether a person asked to cancel and the outcome is open: nothing may be bought anew then. */
export async function isBeingCancelled(tx: Tx, orderId: string): Promise<boolean> {
  const state = (await findCancellation(tx, orderId))?.state;
  return state === 'requested' || state === 'accepted';
}

type OutcomeDeps = Pick<Context, 'clock' | 'log'>;

/** Records what became of a requested cancellation, as the marketplace's state of the purchase says. */
export async function settleCancellation(
  deps: OutcomeDeps,
  tx: Tx,
  { orderId, outcome }: { orderId: string; outcome: 'cancelled' | 'too-late' },
): Promise<void> {
  const state = (await findCancellation(tx, orderId))?.state;
  if (state === undefined || state === outcome || state === 'cancelled') return;
  await saveCancellation(tx, orderId, { state: outcome, updated_at: deps.clock() });
  if (outcome === 'too-late') logTooLate(deps, orderId);
}

function logTooLate({ log }: Pick<Context, 'log'>, orderId: string): void {
  const facts = { orderId, partner: 'zinc', code: 'cancellation-too-late' };
  log.error(facts, 'a purchase is placed and can no longer be cancelled: a return may be requested');
}
