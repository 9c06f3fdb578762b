import { type Tx, transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import type { OrderMailDeps } from '#server/features/checkout/order-mails/send-order-mail.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { recordTooLate } from '#server/features/fulfilment/cancellations/settle-cancellation.ts';
import type { PurchaseRef } from '#server/queue/queue.ts';
import { isDoubtful } from './hold-for-person.ts';
import { purchaseIdOf, refOf } from './purchase-ref.ts';
import { findPurchase, type LockedPurchase, lockPurchase, type PurchaseRow, savePurchase } from './repository.ts';
import { findCancellation, insertCancellation, saveCancellation } from './requests-repository.ts';

const CHECK_AFTER_MS = 5000;

/**
 * Records the request to cancel a purchase, and its job; false for a repeat, which changes nothing. What becomes of it is
 * read from the marketplace, by polls and notices.
 */
export async function requestCancellation(
  { clock, queue }: Pick<Context, 'clock' | 'queue'>,
  tx: Tx,
  purchase: Pick<PurchaseRow, 'id' | 'order_id' | 'state' | 'manual_reason'>,
): Promise<boolean> {
  const at = clock();
  const request = { order_id: purchase.id, state: 'requested', requested_at: at, updated_at: at } as const;
  if (!(await insertCancellation(tx, request))) return false;
  await queue.enqueue(jobOf(purchase), refOf(purchase), { tx });
  return true;
}

/** One that was not answered is looked up by the job that sends it; one that failed is ended, where the store denies it. */
function jobOf({ state, manual_reason: reason }: Pick<PurchaseRow, 'state' | 'manual_reason'>) {
  if (state === 'requested') return 'buy-order';
  return state === 'pending' && reason !== null && !isDoubtful(reason) ? 'refuse-purchase' : 'cancel-purchase';
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
    if (state === 'too-late') await reportTooLate(deps, tx, purchase);
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
    const purchase = await lockPurchase(tx, id);
    if (purchase?.cancellation !== 'requested') return null;
    if (purchase.state !== 'refused') return purchase.marketplace_order_id;
    await saveCancellation(tx, id, { state: 'cancelled', updated_at: deps.clock() });
    return null;
  });
}

type OutcomeDeps = OrderMailDeps & Pick<Context, 'log'>;

/** Records what became of a requested cancellation, as the marketplace's state of the purchase says. */
export async function settleCancellation(
  deps: OutcomeDeps,
  tx: Tx,
  { purchase, outcome }: { purchase: LockedPurchase; outcome: 'cancelled' | 'too-late' },
): Promise<void> {
  const { id, cancellation: state } = purchase;
  if (state === null || state === outcome || state === 'cancelled') return;
  await saveCancellation(tx, id, { state: outcome, updated_at: deps.clock() });
  if (outcome === 'too-late') await reportTooLate(deps, tx, purchase);
}

/** Asks the marketplace to cancel what it turned out to have after the request was made. */
export async function resendCancellation(
  { queue }: Pick<Context, 'queue'>,
  tx: Tx,
  purchase: Pick<LockedPurchase, 'id' | 'order_id' | 'cancellation'>,
): Promise<void> {
  if (purchase.cancellation !== 'requested') return;
  await queue.enqueue('cancel-purchase', refOf(purchase), { tx });
}

/** Whether somebody asked to cancel a purchase and the outcome is open: nothing may be bought anew then. */
export function isCancellationOpen(cancellation: LockedPurchase['cancellation'] | undefined): boolean {
  return cancellation === 'requested' || cancellation === 'accepted';
}

/** What the store sold although it was given up goes back by itself, and is nothing that the shopper waits for. */
async function reportTooLate(deps: OutcomeDeps, tx: Tx, { order_id: orderId, kind }: PurchaseRow): Promise<void> {
  const facts = { orderId, partner: 'zinc', code: 'cancellation-too-late' };
  deps.log.error(facts, 'a purchase is placed and can no longer be cancelled: a return may be requested');
  if (kind !== 'surplus') await recordTooLate(deps, tx, orderId);
}
