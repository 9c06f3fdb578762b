import { transaction } from '#db/transaction.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import { PartnerRefused } from '#partners/errors.ts';
import { isFinalRefusal, type ZincOrder } from '#partners/zinc/order.ts';
import type { Context } from '#server/context.ts';
import { lockOrder, type OrderRow, readLines } from '#server/features/orders/repository.ts';
import { moveOrder } from '#server/features/orders/transition-order.ts';
import { takePurchase } from './apply-purchase-result.ts';
import { maxPrice } from './max-price.ts';
import { purchaseKey } from './purchase-key.ts';
import { refusePurchase } from './refuse-purchase.ts';
import { findLocker, insertPurchase, lockPurchase, type PurchaseRow } from './repository.ts';
import { depotAddress } from './shipping-address.ts';

interface Intent {
  order: OrderRow;
  purchase: PurchaseRow;
  /** The marketplace may have been asked before: it is asked what it knows first. */
  isRepeat: boolean;
}

/**
 * Buys a paid order at the marketplace, once, whatever crashes, repeats or gets lost. That it will be bought, and by
 * which key, is committed before the marketplace hears of it; a doubtful answer ends in an error here, and the next try
 * looks for the purchase before it asks again with the same key.
 */
export async function buyOrder(deps: Context, { orderId }: { orderId: string }): Promise<void> {
  const intent = await decideToBuy(deps, orderId);
  if (!intent) return;
  const bought = await buyOnce(deps, intent);
  if (bought) await takePurchase(deps, { orderId, attempt: intent.purchase.attempt, told: bought });
}

async function decideToBuy(deps: Context, orderId: string): Promise<Intent | null> {
  return await transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return null;
    const at = deps.clock();
    const isFirst = (await moveOrder(deps, tx, { orderId, trigger: 'purchase-requested', at })) !== null;
    if (isFirst) {
      await insertPurchase(tx, {
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
    const purchase = await lockPurchase(tx, orderId);
    // Placed, refused, or under way already: somebody else watches it.
    return purchase?.state === 'requested' ? { order, purchase, isRepeat: !isFirst } : null;
  });
}

/** The marketplace's purchase; null when it refused for good. Throws when nobody knows. */
async function buyOnce(deps: Context, { order, purchase, isRepeat }: Intent): Promise<ZincOrder | null> {
  const { zinc } = deps.partners;
  if (isRepeat) {
    const found = await zinc.findOrderByOurId(order.id);
    // A former attempt that failed is not the one that is being made now.
    if (found && (purchase.attempt === 1 || found.state === 'pending' || found.state === 'placed')) return found;
  }
  const lines = await readLines(deps.db, [order.id]);
  try {
    return await zinc.placeOrder({
      orderId: order.id,
      idempotencyKey: purchase.idempotency_key,
      items: lines.map(({ asin, quantity }) => ({ asin: asin as Asin, quantity })),
      maxPriceCents: maxPrice(lines),
      shippingAddress: depotAddress(deps.config.shop, order, await findLocker(deps.db, order.customer_id)),
    });
  } catch (error) {
    if (!(error instanceof PartnerRefused) || !isFinalRefusal(error.code)) throw error;
    await refusePurchase(deps, order.id, error.code);
    return null;
  }
}
