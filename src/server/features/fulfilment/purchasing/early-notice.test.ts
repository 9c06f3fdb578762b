import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hmacHex } from '#partners/secrets.ts';
import { createShopper, payAtBank, placeOrder, purchasesOf, readOrder, waitForStatus } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';
import { applyPurchaseResult } from './apply-purchase-result.ts';
import { identifyPurchase } from './poll-purchase.ts';

const shop = await startShop();
const shopper = await createShopper(shop);

/** Stores which purchase of the marketplace is the order's, as the response to the purchase does. */
async function setMarketplaceId(orderId: string, id: string | null): Promise<void> {
  await shop.context.db
    .updateTable('purchases')
    .set({ marketplace_order_id: id })
    .where('order_id', '=', orderId)
    .execute();
}

/** An order that the shop knows as placed, and whose parcel the marketplace has shipped meanwhile. */
async function shippedUnnoticed(): Promise<{ id: string; purchaseId: string }> {
  // No check of a purchase is due while the clock stands still.
  shop.clock.hold();
  const { id } = await placeOrder(shop, shopper);
  await shop.control('zinc', { scenario: 'bad-signature', order: id });
  await payAtBank(shop, shopper, { id });
  await waitForStatus(shop, shopper, { id, status: 'ZINC_PROCCESSING' });
  const purchase = await shop.waitFor('the parcel', async () => {
    const [found] = await purchasesOf(shop, id);
    return found?.tracking_numbers.length > 0 && found;
  });
  const shipped = await shop.waitFor('the purchase', () => shop.context.partners.zinc.findOrderByShopOrderId(id));
  const marketplaceOrder = { ...shipped, state: 'placed' as const, packages: [], isFullyShipped: false };
  await applyPurchaseResult(shop.context, { orderId: id, attempt: 1, marketplaceOrder });
  await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
  return { id, purchaseId: purchase.id };
}

async function sendNotice(purchaseId: string): Promise<void> {
  const body = JSON.stringify({ event: 'order.tracking_received', order_id: purchaseId, status: 'order_placed' });
  const signature = `sha256=${hmacHex(shop.context.partnerSettings.zincWebhookSecret, body)}`;
  const headers = { 'content-type': 'application/json', 'x-webhook-signature': signature };
  const response = await fetch(`${shop.url}/webhooks/zinc`, { method: 'POST', headers, body });
  expect(response.status).toBe(200);
}

test('the packages of a notice that came before its purchase was known are read once it is', async () => {
  const { id, purchaseId } = await shippedUnnoticed();
  await setMarketplaceId(id, null);
  await sendNotice(purchaseId);
  const { rows } = await sql<{ event: string }>`
    select body ->> 'event' as event from inbound_events where source = 'zinc' and outcome = 'parked'`.execute(
    shop.context.db,
  );
  expect(rows).toEqual([{ event: 'order.tracking_received' }]);
  await setMarketplaceId(id, purchaseId);
  expect((await readOrder(shop, shopper, id)).packages).toEqual([]);

  await identifyPurchase(shop.context, { marketplaceOrderId: purchaseId });
  expect((await readOrder(shop, shopper, id)).packages).toHaveLength(1);
});
