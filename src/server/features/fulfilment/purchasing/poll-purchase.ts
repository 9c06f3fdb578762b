import { PartnerUnavailable } from '#partners/errors.ts';
import type { ZincOrder } from '#partners/zinc/order.ts';
import type { Context } from '#server/context.ts';
import type { PurchaseRef } from '#server/queue/queue.ts';
import { applyPurchaseResult } from './apply-purchase-result.ts';
import { purchaseIdOf, refOf } from './purchase-ref.ts';
import {
  completeParkedNotices,
  findOpenOrders,
  findOrderOfPackage,
  findPurchase,
  findPurchaseAtMarketplace,
  findPurchases,
  type PurchaseRow,
  saveNextCheck,
} from './repository.ts';
import { recordSurplus } from './surplus-purchase.ts';

const RETRY_MS = 60_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads a purchase from the marketplace and applies its state. Notices, schedules and early packages all lead here. */
export async function pollPurchase(deps: Context, ref: PurchaseRef): Promise<void> {
  const purchase = await findPurchase(deps.db, purchaseIdOf(ref));
  if (!purchase || purchase.state === 'requested') return;
  if (purchase.state === 'refused') {
    await saveNextCheck(deps.db, purchase, null);
    return await lookForSurplus(deps, purchase);
  }
  const marketplaceOrder = await fetchPurchase(deps, purchase);
  if (marketplaceOrder) {
    const { attempt, next_check_at: plannedCheck } = purchase;
    await applyPurchaseResult(deps, { ...refOf(purchase), attempt, marketplaceOrder, plannedCheck });
    return;
  }
  await saveNextCheck(deps.db, purchase, new Date(deps.clock().getTime() + RETRY_MS));
}

/** A package at the depot that no order knows: polls the open purchases of its customer, which may include it. */
export async function pollForUnknownPackage(
  deps: Context,
  { trackingNumber, email }: { trackingNumber: string; email: string },
): Promise<void> {
  if ((await findOrderOfPackage(deps.db, trackingNumber)) !== null) return;
  const orders = await findOpenOrders(deps.db, email);
  const purchases = (await Promise.all(orders.map((orderId) => findPurchases(deps.db, orderId)))).flat();
  await Promise.all(purchases.map((purchase) => pollPurchase(deps, refOf(purchase))));
}

/** Null while the marketplace is unavailable, or when it does not know a purchase that it confirmed. */
async function fetchPurchase({ partners, log }: Context, purchase: PurchaseRow): Promise<ZincOrder | null> {
  const { order_id: orderId, marketplace_order_id: id } = purchase;
  try {
    const found = id ? await partners.zinc.getOrder(id) : await partners.zinc.findOrderByShopOrderId(purchase.id);
    if (!found) {
      const facts = { orderId, partner: 'zinc', code: 'unknown-purchase' };
      log.error(facts, 'the marketplace does not know a purchase that it confirmed');
    }
    return found;
  } catch (error) {
    if (!(error instanceof PartnerUnavailable)) throw error;
    return null;
  }
}

/** A notice about a purchase that was given up: the store may have sold it all the same. */
async function lookForSurplus(deps: Context, purchase: PurchaseRow): Promise<void> {
  if (purchase.kind === 'surplus') return;
  const found = await deps.partners.zinc.findOrderByShopOrderId(purchase.id);
  if (found) await recordSurplus(deps, { purchase, marketplaceOrder: found });
}

/**
 * The job `identify-purchase`: a notice named a purchase that no row knew. The marketplace says of which order it is: one
 * whose response was lost is applied, and one that the shop had given up is recorded as surplus.
 */
export async function identifyPurchase(
  deps: Context,
  { marketplaceOrderId }: { marketplaceOrderId: string },
): Promise<void> {
  const known = await findPurchaseAtMarketplace(deps.db, marketplaceOrderId);
  // The response was stored after the notice, and may be of before what the notice tells.
  if (known !== null) return await pollPurchase(deps, refOf(known));
  const marketplaceOrder = await deps.partners.zinc.getOrder(marketplaceOrderId);
  const purchase =
    marketplaceOrder?.orderId && UUID.test(marketplaceOrder.orderId)
      ? await findPurchase(deps.db, marketplaceOrder.orderId)
      : null;
  if (!marketplaceOrder || !purchase) return;
  if (purchase.state === 'refused' || purchase.marketplace_order_id !== null) {
    await recordSurplus(deps, { purchase, marketplaceOrder });
    await completeParkedNotices(deps.db, marketplaceOrderId);
  } else if (marketplaceOrder.state === 'placed' || marketplaceOrder.state === 'pending') {
    await applyPurchaseResult(deps, { ...refOf(purchase), attempt: purchase.attempt, marketplaceOrder });
  }
}
