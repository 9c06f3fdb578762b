import { type Queryable, transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { isPurchasingStopped } from '#server/features/base/switches/current-switches.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import type { PurchaseRef } from '#server/queue/queue.ts';
import { isDoubtful } from './hold-for-person.ts';
import { purchaseKey } from './purchase-key.ts';
import { purchaseIdOf, refOf } from './purchase-ref.ts';
import { closeRefusedPurchase } from './refuse-purchase.ts';
import { lockPurchase, type PurchaseRow, savePurchase } from './repository.ts';

/** Longer than a job that buys may run. */
const SENDING_SECONDS = 150;

export interface Decision extends PurchaseRef {
  /** The person has seen at the retailer that nothing was bought; needed where the purchase may exist despite its error. */
  isNothingBought: boolean;
  /** The most that it may cost from now on; by default the limit that it has. */
  maxPriceCents?: number;
}

/** `not-waiting`: the purchase does not wait for a person. `may-be-bought`: the person has to look at the retailer first. */
export type DecisionOutcome = 'done' | 'not-waiting' | 'may-be-bought';

/**
 * Lets a purchase that waits for a person go on. A rejected request is sent again with its key; after a failed purchase
 * the next attempt has a key of its own, and its job looks for an existing purchase first.
 */
export async function retryPurchase(
  { db, clock, queue }: Pick<Context, 'db' | 'clock' | 'queue'>,
  { isNothingBought, maxPriceCents, ...ref }: Decision,
): Promise<DecisionOutcome> {
  return await transaction(db, async (tx) => {
    await lockOrder(tx, ref.orderId);
    const purchase = await lockPurchase(tx, purchaseIdOf(ref));
    if (!purchase?.manual_reason || purchase.state === 'placed' || purchase.state === 'refused') return 'not-waiting';
    if (isDoubtful(purchase.manual_reason) && !isNothingBought) return 'may-be-bought';
    const attempt = purchase.state === 'requested' ? purchase.attempt : purchase.attempt + 1;
    await savePurchase(tx, purchase.id, {
      state: 'requested',
      attempt,
      idempotency_key: purchaseKey(purchase.id, attempt),
      ...(maxPriceCents === undefined ? {} : { max_price_cents: maxPriceCents }),
      marketplace_order_id: null,
      manual_reason: null,
      next_check_at: null,
      updated_at: clock(),
    });
    await queue.enqueue('buy-order', refOf(purchase), { tx });
    return 'done';
  });
}

/** The job `refuse-purchase`: ends a purchase that waits for a person, and refunds it unless the marketplace has it. */
export async function refuseByHand(deps: Context, ref: PurchaseRef): Promise<void> {
  const { orderId } = ref;
  const id = purchaseIdOf(ref);
  const found = await deps.partners.zinc.findOrderByShopOrderId(id);
  if (found?.state === 'placed' || found?.state === 'pending') {
    await deps.queue.enqueue('watch-purchase', ref);
    deps.log.error({ orderId, code: 'may-be-bought' }, 'a purchase that a person gave up exists at the marketplace');
    return;
  }
  await transaction(deps.db, async (tx) => {
    await lockOrder(tx, orderId);
    const purchase = await lockPurchase(tx, id);
    if (!purchase?.manual_reason || purchase.state === 'refused') return;
    await closeRefusedPurchase(deps, tx, { purchase, errorType: purchase.error_type, isGivenUp: true });
  });
}

/** Whether a purchase was requested and waits, without an answer of the store, because purchasing is stopped. */
export async function isStopped(
  db: Queryable,
  { state, manual_reason }: Pick<PurchaseRow, 'state' | 'manual_reason'>,
): Promise<boolean> {
  return state === 'requested' && manual_reason === null && (await isPurchasingStopped(db));
}

/** Requests that a purchase which waits for a person, or for purchasing to go on, ends and is refunded. */
export async function requestRefusal(
  { db, queue }: Pick<Context, 'db' | 'queue'>,
  { isNothingBought, ...ref }: Decision,
): Promise<DecisionOutcome> {
  return await transaction(db, async (tx) => {
    await lockOrder(tx, ref.orderId);
    const purchase = await lockPurchase(tx, purchaseIdOf(ref));
    if (!purchase || purchase.state === 'refused') return 'not-waiting';
    if (!purchase.manual_reason && !(await isStopped(tx, purchase))) return 'not-waiting';
    if (isDoubtful(purchase.manual_reason) && !isNothingBought) return 'may-be-bought';
    // A request may be under way: no other one starts, and this one has ended when the job looks for its purchase.
    const mayBeSending = purchase.state === 'requested';
    if (mayBeSending) await savePurchase(tx, purchase.id, { manual_reason: 'may-be-bought', next_check_at: null });
    const delay = mayBeSending ? { startAfterSeconds: SENDING_SECONDS } : {};
    await queue.enqueue('refuse-purchase', refOf(purchase), { tx, ...delay });
    return 'done';
  });
}
