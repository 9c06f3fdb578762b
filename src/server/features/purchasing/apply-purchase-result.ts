import { type Tx, transaction } from '#db/transaction.ts';
import { isRetryable, needsPerson, type ZincOrder } from '#partners/zinc/order.ts';
import type { Context } from '#server/context.ts';
import { lockOrder, readLines, readPackages } from '#server/features/orders/repository.ts';
import { moveOrder } from '#server/features/orders/transition-order.ts';
import { tellCancellation } from './notify-cancellation.ts';
import { MAX_ATTEMPTS, purchaseKey } from './purchase-key.ts';
import { passOn, takeParkedReceptions } from './receive-package.ts';
import { giveUpPurchase } from './refuse-purchase.ts';
import { insertPackages, lockPurchase, type PurchaseRow, savePurchase } from './repository.ts';

/** The purchase was just handed over: a first look at once, for a notice may have overtaken our own answer. */
const FIRST_SECONDS = 2;
/** Then ever more seldom: the notice is usually faster. */
const SOON_SECONDS = 15;
const PENDING_SECONDS = 60;
const UNSHIPPED_SECONDS = 10 * 60;
const FOR_A_PERSON_SECONDS = 60 * 60;
const SOON_FOR_MS = 2 * 60_000;

export interface Telling {
  orderId: string;
  /** The attempt that was asked about; by now another one may be under way. */
  attempt: number;
  told: ZincOrder;
}

/** Takes what the marketplace says of a purchase into the order, in one transaction, and plans the next look. */
export async function takePurchase(deps: Context, { orderId, attempt, told }: Telling): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await lockOrder(tx, orderId);
    const purchase = await lockPurchase(tx, orderId);
    if (!purchase || purchase.state === 'refused' || purchase.attempt !== attempt) return;
    const wait = await apply(deps, tx, { purchase, told });
    if (wait !== null) await deps.queue.enqueue('watch-purchase', { orderId }, { tx, startAfterSeconds: wait });
  });
}

interface Said {
  purchase: PurchaseRow;
  told: ZincOrder;
}

/** Seconds until the next look; null when there is nothing more to learn. */
async function apply(deps: Context, tx: Tx, { purchase, told }: Said): Promise<number | null> {
  switch (told.state) {
    case 'pending':
      // An answer that was overtaken by a later one takes nothing back.
      if (purchase.state === 'placed') return PENDING_SECONDS;
      await savePurchase(tx, purchase.order_id, { ...seen(deps, told), state: 'pending' });
      return secondsToNextLook(purchase, deps.clock());
    case 'placed':
      return await takePlaced(deps, tx, { purchase, told });
    case 'cancelled':
      await addPackages(deps, tx, { orderId: purchase.order_id, told });
      await giveUpPurchase(deps, tx, { orderId: purchase.order_id, errorType: told.errorType ?? 'cancelled' });
      return null;
    case 'failed':
      return await takeFailed(deps, tx, { purchase, told });
  }
}

function secondsToNextLook({ marketplace_order_id, requested_at }: PurchaseRow, now: Date): number {
  if (marketplace_order_id === null) return FIRST_SECONDS;
  return now.getTime() - requested_at.getTime() < SOON_FOR_MS ? SOON_SECONDS : PENDING_SECONDS;
}

async function takePlaced(deps: Context, tx: Tx, { purchase, told }: Said): Promise<number | null> {
  const { order_id: orderId } = purchase;
  await savePurchase(tx, orderId, { ...seen(deps, told), state: 'placed', error_type: null });
  await moveOrder(deps, tx, { orderId, trigger: 'purchase-placed', at: deps.clock() });
  await addPackages(deps, tx, { orderId, told });
  if (told.cancelledAsins.length > 0) await tellCancellation(deps, tx, orderId);
  if (!(await hasAllLeft(tx, orderId, told))) return UNSHIPPED_SECONDS;
  const at = deps.clock();
  await savePurchase(tx, orderId, { shipped_at: purchase.shipped_at ?? at });
  await passOn(deps, tx, { orderId, at });
  return null;
}

/** By the marketplace's own word, and every product that it did not take back has a parcel that we know. */
async function hasAllLeft(tx: Tx, orderId: string, told: ZincOrder): Promise<boolean> {
  if (told.hasAllLeft === false) return false;
  const packages = await readPackages(tx, [orderId]);
  // The marketplace does not always say what a parcel holds.
  if (packages.some((one) => one.asins.length === 0)) return true;
  const accounted = new Set<string>([...packages.flatMap((one) => one.asins), ...told.cancelledAsins]);
  const lines = await readLines(tx, [orderId]);
  return packages.length > 0 && lines.every((line) => accounted.has(line.asin));
}

async function addPackages(deps: Context, tx: Tx, { orderId, told }: { orderId: string; told: ZincOrder }) {
  const now = deps.clock();
  const added = await insertPackages(
    tx,
    told.packages.map((one) => ({
      id: deps.random.uuid(),
      order_id: orderId,
      tracking_number: one.trackingNumber,
      carrier: one.carrier,
      status: 'PACKAGE_SENT_FROM_AMAZON' as const,
      asins: one.asins,
      events: JSON.stringify([{ date: now.toISOString(), description: 'Enviado por la tienda al depósito' }]),
      created_at: now,
      received_at: null,
    })),
  );
  if (added.length > 0) await takeParkedReceptions(deps, tx, added);
  const ours = new Set((await readPackages(tx, [orderId])).map((one) => one.tracking_number));
  if (told.packages.some((one) => !ours.has(one.trackingNumber))) {
    deps.log.error({ orderId, code: 'foreign-package' }, 'a tracking number belongs to another order already');
  }
}

async function takeFailed(deps: Context, tx: Tx, { purchase, told }: Said): Promise<number | null> {
  const { order_id: orderId, attempt } = purchase;
  const { errorType } = told;
  if (needsPerson(errorType)) {
    await savePurchase(tx, orderId, { ...seen(deps, told), error_type: errorType });
    deps.log.error({ orderId, code: errorType ?? 'unknown' }, 'a purchase failed in a way that a person must look at');
    return FOR_A_PERSON_SECONDS;
  }
  if (!isRetryable(errorType) || attempt >= MAX_ATTEMPTS) {
    await giveUpPurchase(deps, tx, { orderId, errorType });
    return null;
  }
  // It failed for good and bought nothing: another attempt has a key of its own.
  await savePurchase(tx, orderId, {
    state: 'requested',
    attempt: attempt + 1,
    idempotency_key: purchaseKey(orderId, attempt + 1),
    marketplace_order_id: null,
    error_type: errorType,
    updated_at: deps.clock(),
  });
  await deps.queue.enqueue('buy-order', { orderId }, { tx, startAfterSeconds: PENDING_SECONDS });
  return null;
}

function seen(deps: Context, told: ZincOrder) {
  return { marketplace_order_id: told.id, total_cents: told.totalCents, updated_at: deps.clock() };
}
