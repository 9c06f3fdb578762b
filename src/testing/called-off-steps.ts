import type { OrderPurchases } from '#contract/backoffice/purchases.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import { lostFrom } from '#domain/order/lost-package.ts';
import type { ZincOrder } from '#partners/zinc/order.ts';
import { applyPurchaseResult } from '#server/features/fulfilment/purchasing/apply-purchase-result.ts';
import type { TestStaff } from './backoffice.ts';
import { payAtBank, placeOrder, type Shopper } from './order-steps.ts';
import type { ReachableShop } from './reachable-shop.ts';
import type { SharedShop } from './shop.ts';

export interface Desk {
  id: string;
  number: number;
}

export async function readPurchases(staff: TestStaff, { number }: Desk): Promise<OrderPurchases> {
  return (await staff.call('readPurchases', { number })).body;
}

/** What the marketplace says of the order's first purchase from now on is `change`. */
export async function applyToFirst(shop: SharedShop, id: string, change: Partial<ZincOrder>): Promise<void> {
  const found = await shop.waitFor('the purchase', () => shop.context.partners.zinc.findOrderByShopOrderId(id));
  await applyPurchaseResult(shop.context, { orderId: id, attempt: 1, marketplaceOrder: { ...found, ...change } });
}

/** What is on its way for the order was sent so long ago that it counts as lost. */
export async function ageParcels({ context: { db, clock } }: ReachableShop, orderId: string): Promise<void> {
  const sent = lostFrom({ since: clock(), undeliverableAt: null }).getTime() - clock().getTime();
  const created_at = new Date(clock().getTime() - sent);
  await db.updateTable('packages').set({ created_at }).where('order_id', '=', orderId).execute();
}

interface CalledOff {
  shopper: Shopper;
  staff: TestStaff;
  /** The product that is on its way, and the one that the store called off. */
  asins: readonly [kept: string, gone: string];
}

/** A paid order of two products, the second of which the store called off; the first is on its way. */
export async function orderWithLineCalledOff(
  shop: SharedShop,
  { shopper, staff, asins }: CalledOff,
): Promise<Desk & { line: string }> {
  const [kept, gone] = asins;
  const { id, number, cart } = await placeOrder(shop, shopper, { asins: [kept, gone] });
  await shop.control('zinc', { scenario: 'bad-signature', order: id });
  await shop.control('zinc', { scenario: 'hold', order: id });
  await payAtBank(shop, shopper, { id });
  const parcel = { trackingNumber: `TBA${number}`, carrier: null, status: null, asins: [kept as Asin] };
  const sent = { packages: [parcel], isFullyShipped: true, cancelledAsins: [gone as Asin] };
  await shop.waitFor(
    'the purchase',
    async () => (await shop.context.partners.zinc.findOrderByShopOrderId(id)) !== null,
  );
  await shop.waitFor(
    'its row',
    async () => (await readPurchases(staff, { id, number: Number(number) })).purchases[0]?.marketplaceOrderId,
  );
  await applyToFirst(shop, id, { state: 'placed', ...sent });
  return { id, number: Number(number), line: cart.items.find(({ productId }) => productId === gone)?.id ?? '' };
}

/** Waits for the newest purchase of an order, which is not its first one. */
export async function waitForFurther(
  shop: SharedShop,
  staff: TestStaff,
  { desk, state }: { desk: Desk; state: string },
): Promise<OrderPurchases['purchases'][number]> {
  return await shop.waitFor(`a further purchase that is ${state}`, async () => {
    const further = (await readPurchases(staff, desk)).purchases.at(-1);
    return further && further.kind !== 'first' && further.state === state ? further : null;
  });
}
