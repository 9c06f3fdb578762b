import type { LockedOrder, PackageRow } from '#db/tables/orders.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import type { FailingLine } from '#domain/question/failing-lines.ts';
import type { ZincOrder } from '#partners/zinc/order.ts';
import type { Context } from '#server/context.ts';
import { findOrderPackages } from '#server/features/checkout/orders/find-order.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { transitionOrder } from '#server/features/checkout/orders/transition-order.ts';
import type { PurchaseRef } from '#server/queue/queue.ts';
import { askAboutLines } from './ask-about-lines.ts';
import { callOffLines } from './call-off-lines.ts';
import { isCancellationOpen, resendCancellation, settleCancellation } from './cancel-purchase.ts';
import { findFailingLines } from './find-failing-lines.ts';
import { findLinesOf } from './lines-repository.ts';
import { type ErrorMeaning, meaningOfError } from './meaning-of-error.ts';
import { MAX_ATTEMPTS, purchaseKey } from './purchase-key.ts';
import { purchaseIdOf, refOf } from './purchase-ref.ts';
import { applyParkedReceptions, transitionWhenAllReceived } from './receive-package.ts';
import { closeRefusedPurchase } from './refuse-purchase.ts';
import {
  completeParkedNotices,
  findPurchase,
  insertPackages,
  type LockedPurchase,
  lockPurchase,
  type PurchaseRow,
  savePurchase,
  saveUndeliverable,
} from './repository.ts';
import { applySurplus } from './surplus-purchase.ts';

/** First poll of a purchase without a marketplace id: its notice may have arrived before the id was stored. */
const FIRST_SECONDS = 2;
/** Interval during the first two minutes; afterwards it grows, because the notice is usually faster. */
const EARLY_SECONDS = 15;
const EARLY_FOR_MS = 2 * 60_000;
const PENDING_SECONDS = 60;
const UNSHIPPED_SECONDS = 10 * 60;
/** While packages are on their way, whose carrier may say that one cannot be delivered. */
const ON_ITS_WAY_SECONDS = 12 * 60 * 60;
const MANUAL_REVIEW_SECONDS = 60 * 60;

export interface PurchaseResult extends PurchaseRef {
  /** The purchase attempt that the result belongs to; another attempt may have started meanwhile. */
  attempt: number;
  marketplaceOrder: ZincOrder;
  /** The next check that was planned before the marketplace was asked: one that was planned since stays. */
  plannedCheck?: Date | null;
}

interface PurchaseUpdate {
  order: LockedOrder;
  purchase: LockedPurchase;
  marketplaceOrder: ZincOrder;
}

interface FailedUpdate extends PurchaseUpdate {
  /** The lines because of which it failed, as they were read before anything was locked. */
  failing: readonly FailingLine[];
}

/** The lines because of which the marketplace refuses a purchase for good. */
async function findFailing(deps: Context, ref: PurchaseRef, marketplaceOrder: ZincOrder): Promise<FailingLine[]> {
  if (marketplaceOrder.state !== 'failed') return [];
  const purchase = await findPurchase(deps.db, purchaseIdOf(ref));
  if (!purchase || purchase.state === 'placed' || purchase.state === 'refused') return [];
  if (meaningOfError(purchase, marketplaceOrder.errorType).action !== 'refund') return [];
  return await findFailingLines(deps, purchase, marketplaceOrder);
}

/** Applies the marketplace's state of a purchase to the order, in one transaction, and plans the next poll. */
export async function applyPurchaseResult(
  deps: Context,
  { attempt, marketplaceOrder, plannedCheck, ...ref }: PurchaseResult,
): Promise<void> {
  const failing = await findFailing(deps, ref, marketplaceOrder);
  await transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, ref.orderId);
    const purchase = await lockPurchase(tx, purchaseIdOf(ref));
    if (!purchase || purchase.state === 'refused' || purchase.attempt !== attempt) return;
    // What they announced is in this answer, or in that of the poll that they asked for.
    await completeParkedNotices(tx, marketplaceOrder.id);
    const delay = await applyState(deps, tx, { order, purchase, marketplaceOrder, failing });
    const pending = pendingColumns(deps, purchase, marketplaceOrder);
    const isPlanned = plannedCheck === undefined || plannedCheck?.getTime() === purchase.next_check_at?.getTime();
    if (!isPlanned && !pending) return;
    const nextCheck = delay === null ? null : new Date(deps.clock().getTime() + delay * 1000);
    await savePurchase(tx, purchase.id, { ...pending, ...(isPlanned ? { next_check_at: nextCheck } : {}) });
  });
}

/** What is written of a purchase that the marketplace is making; an out-of-date response does not overwrite newer state. */
function pendingColumns(deps: Context, purchase: PurchaseRow, marketplaceOrder: ZincOrder) {
  if (marketplaceOrder.state !== 'pending' || purchase.state === 'placed') return null;
  return { ...marketplaceColumns(deps, marketplaceOrder), state: 'pending', manual_reason: null } as const;
}

/** Returns the seconds until the next poll; null when the purchase needs no more polling. */
async function applyState(deps: Context, tx: Tx, update: FailedUpdate): Promise<number | null> {
  const { purchase, marketplaceOrder } = update;
  if (purchase.kind === 'surplus' && marketplaceOrder.state !== 'pending') {
    await applySurplus(deps, tx, update);
    return null;
  }
  switch (marketplaceOrder.state) {
    case 'pending':
      if (purchase.state === 'placed') return PENDING_SECONDS;
      await resendCancellation(deps, tx, purchase);
      return secondsToNextPoll(purchase, deps.clock());
    case 'placed':
      return await applyPlaced(deps, tx, update);
    case 'cancelled':
      await closeRefusedPurchase(deps, tx, {
        order: await addPackages(deps, tx, update),
        purchase,
        errorType: marketplaceOrder.errorType ?? 'cancelled',
      });
      return null;
    case 'failed':
      return await applyFailed(deps, tx, update);
  }
}

function secondsToNextPoll({ marketplace_order_id, requested_at }: PurchaseRow, now: Date): number {
  if (marketplace_order_id === null) return FIRST_SECONDS;
  return now.getTime() - requested_at.getTime() < EARLY_FOR_MS ? EARLY_SECONDS : PENDING_SECONDS;
}

async function applyPlaced(
  deps: Context,
  tx: Tx,
  { order, purchase, marketplaceOrder }: PurchaseUpdate,
): Promise<number | null> {
  const columns = marketplaceColumns(deps, marketplaceOrder);
  await savePurchase(tx, purchase.id, { ...columns, state: 'placed', error_type: null, manual_reason: null });
  await settleCancellation(deps, tx, { purchase, outcome: 'too-late' });
  const placed = (await transitionOrder(deps, tx, { order, trigger: 'purchase-placed', at: deps.clock() })) ?? order;
  let current = await addPackages(deps, tx, { order: placed, purchase, marketplaceOrder });
  const { cancelledAsins } = marketplaceOrder;
  if (cancelledAsins.length > 0) {
    const isCalledOff = ({ asin }: { asin: string }) => includes(cancelledAsins, asin);
    current = await callOffLines(deps, tx, { order: current, purchase, isCalledOff });
  }
  if (!(await hasAllShipped(tx, purchase, marketplaceOrder))) return UNSHIPPED_SECONDS;
  const at = deps.clock();
  await savePurchase(tx, purchase.id, { shipped_at: purchase.shipped_at ?? at });
  await transitionWhenAllReceived(deps, tx, { order: current, at });
  const packages = await findPackagesOf(tx, purchase);
  return packages.some(({ status, lost_at }) => status !== 'PACKAGE_RECEIVED' && lost_at === null)
    ? ON_ITS_WAY_SECONDS
    : null;
}

/** True unless the marketplace denies it, once every product it did not cancel is in a known package. */
async function hasAllShipped(tx: Tx, purchase: PurchaseRow, marketplaceOrder: ZincOrder): Promise<boolean> {
  if (marketplaceOrder.isFullyShipped === false) return false;
  const packages = await findPackagesOf(tx, purchase);
  // The marketplace does not always list the contents of a package.
  if (packages.some(({ asins }) => asins.length === 0)) return true;
  const accounted = new Set<string>([...packages.flatMap(({ asins }) => asins), ...marketplaceOrder.cancelledAsins]);
  const lines = await findLinesOf(tx, purchase);
  return packages.length > 0 && lines.every((line) => accounted.has(line.asin));
}

async function findPackagesOf(tx: Tx, { id, order_id: orderId }: PurchaseRow): Promise<PackageRow[]> {
  const packages = await findOrderPackages(tx, orderId);
  return packages.filter(({ purchase_id: purchaseId }) => (purchaseId ?? orderId) === id);
}

function includes(asins: readonly string[], asin: string): boolean {
  return asins.includes(asin);
}

/** Returns the order as it is then: the depot may have received a package before the marketplace named it. */
async function addPackages(
  deps: Context,
  tx: Tx,
  { order, purchase, marketplaceOrder }: PurchaseUpdate,
): Promise<LockedOrder> {
  const { order_id: orderId, kind } = purchase;
  const now = deps.clock();
  const added = await insertPackages(
    tx,
    marketplaceOrder.packages.map(({ trackingNumber, carrier, asins }) => ({
      id: deps.random.uuid(),
      order_id: orderId,
      tracking_number: trackingNumber,
      carrier,
      status: 'PACKAGE_SENT_FROM_AMAZON' as const,
      asins,
      events: JSON.stringify([{ date: now.toISOString(), description: 'Enviado por la tienda al depósito' }]),
      created_at: now,
      received_at: null,
      purchase_id: kind === 'first' ? null : purchase.id,
    })),
  );
  await saveUndeliverable(tx, { orderId, packages: marketplaceOrder.packages, at: now });
  const received = added.length > 0 ? await applyParkedReceptions(deps, tx, { order, trackingNumbers: added }) : order;
  const own = new Set((await findOrderPackages(tx, orderId)).map((parcel) => parcel.tracking_number));
  if (marketplaceOrder.packages.some(({ trackingNumber }) => !own.has(trackingNumber))) {
    deps.log.error({ orderId, code: 'foreign-package' }, 'a tracking number belongs to another order already');
  }
  return received;
}

async function applyFailed(
  deps: Context,
  tx: Tx,
  { order, purchase, marketplaceOrder, failing }: FailedUpdate,
): Promise<number | null> {
  const { id, order_id: orderId, attempt } = purchase;
  const { errorType } = marketplaceOrder;
  const meaning = meaningFor(purchase, errorType);
  if (meaning.action === 'manual') {
    await savePurchase(tx, id, {
      ...marketplaceColumns(deps, marketplaceOrder),
      state: purchase.state === 'placed' ? 'placed' : 'pending',
      error_type: errorType,
      manual_reason: meaning.reason,
    });
    deps.log.error({ orderId, code: errorType ?? 'unknown' }, 'a failed purchase waits for a person');
    return MANUAL_REVIEW_SECONDS;
  }
  if (meaning.action === 'refund' && (await askAboutLines(deps, tx, { order, purchase, errorType, failing })))
    return null;
  if (meaning.action === 'refund' || attempt >= MAX_ATTEMPTS) {
    await closeRefusedPurchase(deps, tx, { order, purchase, errorType });
    return null;
  }
  // The attempt failed for good and bought nothing, so the next one gets a key of its own.
  await savePurchase(tx, id, {
    state: 'requested',
    attempt: attempt + 1,
    idempotency_key: purchaseKey(id, attempt + 1),
    marketplace_order_id: null,
    error_type: errorType,
    manual_reason: null,
    updated_at: deps.clock(),
  });
  const startAfterSeconds = meaning.afterSeconds * 2 ** (attempt - 1);
  await deps.queue.enqueue('buy-order', refOf(purchase), { tx, startAfterSeconds });
  return null;
}

/** What a failure means for this purchase: one that was placed may be bought whatever the error says. */
function meaningFor(purchase: LockedPurchase, errorType: string | null): ErrorMeaning {
  if (purchase.state === 'placed') return { action: 'manual', reason: 'may-be-bought' };
  const meaning = meaningOfError(purchase, errorType);
  const isUnwanted = meaning.action === 'retry' && isCancellationOpen(purchase.cancellation);
  return isUnwanted ? { action: 'refund', reason: 'goods-gone' } : meaning;
}

function marketplaceColumns(deps: Context, { id, totalCents }: ZincOrder) {
  return { marketplace_order_id: id, total_cents: totalCents, updated_at: deps.clock() };
}
