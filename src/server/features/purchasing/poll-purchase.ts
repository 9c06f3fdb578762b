import { PartnerUnavailable } from '#partners/errors.ts';
import type { ZincOrder } from '#partners/zinc/order.ts';
import type { Context } from '#server/context.ts';
import { applyPurchaseResult } from './apply-purchase-result.ts';
import { findOpenPurchases, findOrderOfPackage, findPurchase, type PurchaseRow, saveNextCheck } from './repository.ts';

const RETRY_MS = 60_000;

/** Reads a purchase from the marketplace and applies its state. Notices, schedules and early packages all lead here. */
export async function pollPurchase(deps: Context, { orderId }: { orderId: string }): Promise<void> {
  const purchase = await findPurchase(deps.db, orderId);
  if (!purchase || purchase.state === 'requested') return;
  if (purchase.state === 'refused') return await saveNextCheck(deps.db, purchase, null);
  const marketplaceOrder = await fetchPurchase(deps, purchase);
  if (marketplaceOrder) {
    const { attempt, next_check_at: plannedCheck } = purchase;
    await applyPurchaseResult(deps, { orderId, attempt, marketplaceOrder, plannedCheck });
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
  const purchases = await findOpenPurchases(deps.db, email);
  await Promise.all(purchases.map((orderId) => pollPurchase(deps, { orderId })));
}

/** Null while the marketplace is unavailable, or when it does not know a purchase that it confirmed. */
async function fetchPurchase({ partners, log }: Context, purchase: PurchaseRow): Promise<ZincOrder | null> {
  const { order_id: orderId, marketplace_order_id: id } = purchase;
  try {
    const found = id ? await partners.zinc.getOrder(id) : await partners.zinc.findOrderByShopOrderId(orderId);
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
