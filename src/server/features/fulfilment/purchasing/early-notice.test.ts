import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createShopper, payAtBank, placeOrder, purchasesOf, readOrder, waitForStatus } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';
import { identifyPurchase } from './poll-purchase.ts';

const shop = await startShop({ timings: { zincShipMs: 8000 } });
const shopper = await createShopper(shop);

/** Stores which purchase of the marketplace is the order's, as the response to the purchase does. */
async function setMarketplaceId(orderId: string, id: string | null): Promise<void> {
  await shop.context.db
    .updateTable('purchases')
    .set({ marketplace_order_id: id })
    .where('order_id', '=', orderId)
    .execute();
}

test('the packages of a notice that came before its purchase was known are read once it is', async () => {
  const { id } = await placeOrder(shop, shopper);
  await payAtBank(shop, shopper, { id });
  await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
  const [purchase] = await purchasesOf(shop, id);
  await shop.waitFor('the notice of the parcel to arrive early', async () => {
    // An earlier notice, that of the purchase, may still name it.
    await setMarketplaceId(id, null);
    const { rows } = await sql<{ body: { event: string } }>`
      select body from inbound_events where source = 'zinc' and outcome = 'parked'`.execute(shop.context.db);
    return rows.some(({ body }) => body.event === 'order.tracking_received');
  });
  await setMarketplaceId(id, purchase.id);
  expect((await readOrder(shop, shopper, id)).packages).toEqual([]);

  await identifyPurchase(shop.context, { marketplaceOrderId: purchase.id });
  expect((await readOrder(shop, shopper, id)).packages).toHaveLength(1);
}, 60_000);
