import type { OrderRow } from '#db/tables/orders.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import { isOfParcels } from '#domain/fees/quote.ts';
import { PartnerRejected } from '#partners/errors.ts';
import type { ShippingAddress } from '#partners/zinc/client.ts';
import type { ZincOrder } from '#partners/zinc/order.ts';
import type { Context } from '#server/context.ts';
import { isPurchasingStopped } from '#server/features/base/switches/current-switches.ts';
import { findBlocked } from '#server/features/catalog/overrides/find-blocked.ts';
import { depotAddress } from '#server/features/checkout/forwarded-parcels/depot-address.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { transitionOrder } from '#server/features/checkout/orders/transition-order.ts';
import { holdIfRisky } from '#server/features/fulfilment/order-holds/hold-order.ts';
import { lockAskedBackOf } from '#server/features/money/payments/refund-order.ts';
import type { PurchaseRef } from '#server/queue/queue.ts';
import { applyPurchaseResult } from './apply-purchase-result.ts';
import { isCancellationOpen } from './cancel-purchase.ts';
import { holdForPerson, needsDecision } from './hold-for-person.ts';
import { findLinesOf } from './lines-repository.ts';
import { maxPrice } from './max-price.ts';
import { meaningOfError } from './meaning-of-error.ts';
import { purchaseKey } from './purchase-key.ts';
import { purchaseIdOf, refOf } from './purchase-ref.ts';
import { refusePurchase } from './refuse-purchase.ts';
import { findLocker, insertPurchase, lockPurchase, type PurchaseRow } from './repository.ts';
import { findCancellation } from './requests-repository.ts';

interface Intent {
  order: OrderRow;
  purchase: PurchaseRow;
  /** The marketplace may already have the purchase, so it is looked up first. */
  isRepeat: boolean;
}

/**
 * Makes a purchase of an order at the marketplace exactly once, through crashes, retries and lost responses. The intent to buy and
 * its idempotency key are committed before the marketplace is called. A doubtful response throws; the next try looks the
 * purchase up before it requests it again with the same key.
 */
export async function buyOrder(deps: Context, ref: PurchaseRef): Promise<void> {
  const intent = await recordIntent(deps, ref);
  if (!intent) return;
  const marketplaceOrder = await findOrPlacePurchase(deps, intent);
  if (marketplaceOrder) {
    const { purchase } = intent;
    await applyPurchaseResult(deps, { ...refOf(purchase), attempt: purchase.attempt, marketplaceOrder });
  }
}

async function recordIntent(deps: Context, ref: PurchaseRef): Promise<Intent | null> {
  const { orderId } = ref;
  return await transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    // Weighed under the lock that the release takes too: what is held is not bought until a person decides.
    if (order.status === 'PAID' && (await holdIfRisky(deps, tx, order))) return null;
    // It waits as it is; when purchasing starts again, every order that waits is enqueued.
    if (order.status === 'PAID' && (await isPurchasingStopped(tx))) return null;
    // Everything is asked back: it is bought when the staff decides otherwise.
    if (order.status === 'PAID' && (await lockAskedBackOf(tx, order))?.left === 0) return null;
    const at = deps.clock();
    if (order.status === 'PAID' && isOfParcels(order.fees)) {
      await transitionOrder(deps, tx, { order, trigger: 'parcels-ordered', at });
      return null;
    }
    const begun = await transitionOrder(deps, tx, { order, trigger: 'purchase-requested', at });
    const purchase = begun ? await insertFirst(tx, orderId, at) : await lockPurchase(tx, purchaseIdOf(ref));
    // Placed, refused or pending already: polling takes care of it. What needs a decision waits for a person.
    if (purchase?.state !== 'requested' || needsDecision(purchase.manual_reason)) return null;
    return { order, purchase, isRepeat: begun === null };
  });
}

async function insertFirst(tx: Tx, orderId: string, at: Date): Promise<PurchaseRow> {
  return await insertPurchase(tx, {
    order_id: orderId,
    idempotency_key: purchaseKey(orderId, 1),
    attempt: 1,
    state: 'requested',
    marketplace_order_id: null,
    error_type: null,
    total_cents: null,
    requested_at: at,
    updated_at: at,
    shipped_at: null,
  });
}

/** The marketplace's purchase; null when it refused for good. Throws when the outcome is unknown. */
async function findOrPlacePurchase(deps: Context, { order, purchase, isRepeat }: Intent): Promise<ZincOrder | null> {
  const { zinc } = deps.partners;
  if (isRepeat) {
    const found = await findExisting(deps, purchase);
    if (found) return found;
    if (isCancellationOpen((await findCancellation(deps.db, purchase.id))?.state)) {
      await refusePurchase(deps, purchase, purchase.error_type);
      return null;
    }
    if (await isPurchasingStopped(deps.db)) return null;
  }
  const lines = await findLinesOf(deps.db, purchase);
  if (isRepeat && (await isBlockedSince(deps, purchase, lines))) {
    await holdForPerson(deps, purchase, { reason: 'blocked', errorType: null });
    return null;
  }
  try {
    return await zinc.placeOrder({
      orderId: purchase.id,
      idempotencyKey: purchase.idempotency_key,
      items: lines.map(({ asin, quantity }) => ({ asin: asin as Asin, quantity })),
      maxPriceCents: purchase.max_price_cents ?? maxPrice(lines),
      shippingAddress: await addressOf(deps, order),
    });
  } catch (error) {
    if (!(error instanceof PartnerRejected)) throw error;
    const { code, status } = error;
    const meaning = meaningOfError(purchase, code, status);
    if (meaning.action === 'retry') throw error;
    // An earlier request, whose response got lost, may have bought what this one is refused.
    const found = await findExisting(deps, purchase);
    if (found) return found;
    if (meaning.action === 'refund') await refusePurchase(deps, purchase, code);
    else await holdForPerson(deps, purchase, { reason: meaning.reason, errorType: code });
    return null;
  }
}

/** Whether a product was blocked after the purchase was last dealt with: what a person then decided, they decided knowing it. */
async function isBlockedSince(
  { db }: Context,
  { updated_at: since }: PurchaseRow,
  lines: readonly { asin: string }[],
): Promise<boolean> {
  const asins = lines.map(({ asin }) => asin);
  return (await findBlocked(db, asins, since)).length > 0;
}

/** What the marketplace has of an attempt. From the second one on, a failed purchase belongs to an earlier attempt. */
async function findExisting({ partners }: Context, { id, attempt }: PurchaseRow): Promise<ZincOrder | null> {
  const found = await partners.zinc.findOrderByShopOrderId(id);
  return found && (attempt === 1 || found.state === 'pending' || found.state === 'placed') ? found : null;
}

/** Where the store sends what an order bought. */
async function addressOf({ db, config }: Context, order: OrderRow): Promise<ShippingAddress> {
  const { firstName, lastName } = order.consignee;
  return depotAddress(config.shop, { firstName, lastName, locker: await findLocker(db, order.customer_id) });
}
