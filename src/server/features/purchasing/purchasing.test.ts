import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import { hmacHex } from '#partners/secrets.ts';
import type { ZincOrder } from '#partners/zinc/order.ts';
import {
  createShopper,
  eventCodes,
  payAtBank,
  placeOrder,
  placePurchasedOrder,
  plainProducts,
  purchasesOf,
  readOrder,
  readSimulator,
  type Shopper,
  waitForStatus,
} from '#testing/order-steps.ts';
import { startShop, type TestShop } from '#testing/shop.ts';
import { applyPurchaseResult } from './apply-purchase-result.ts';
import { buyOrder } from './buy-order.ts';
import { pollPurchase } from './poll-purchase.ts';

let shop: TestShop;
let who: Shopper;

beforeAll(async () => {
  shop = await startShop();
  who = await createShopper(shop);
});
afterAll(() => shop.stop());

/** Paid while the marketplace misbehaves for this order as told. */
async function paidWhile(scenario: Record<string, unknown>): Promise<string> {
  const { id } = await placeOrder(shop, who);
  await shop.control('zinc', { ...scenario, order: id });
  await payAtBank(shop, who, { id });
  return id;
}

/** What the bank was asked to give back for an order, in units of its currency. */
async function refundsOf(order: Order): Promise<number[]> {
  const { payments } = await readSimulator(shop, 'sistarbanc');
  const { transactionId } = order.payment ?? {};
  const paid = payments.find(
    (one: { values: { idTransaccion: string } }) => one.values.idTransaccion === transactionId,
  );
  return paid.refunds.map(({ amount }: { amount: string }) => Number(amount) / 100);
}

test('a paid order is bought under its own id, for its own goods, to the locker in Miami [ENT-11, ENT-37]', async () => {
  const asins = plainProducts(2);
  const order = await placePurchasedOrder(shop, who, { asins, quantity: 2 });
  const { locker } = (await shop.call('readProfile', {}, who)).body;
  const [purchase, ...others] = await purchasesOf(shop, order.id);
  expect(others).toEqual([]);
  expect(purchase.idempotency_key).toBe(order.id);
  expect(purchase.shipping_address).toMatchObject({
    address_line1: shop.context.config.shop.miamiAddress,
    address_line2: locker,
    city: 'Miami',
    state: 'FL',
    country: 'US',
  });
  expect(purchase.products.map(({ quantity }: { quantity: number }) => quantity)).toEqual([2, 2]);
  expect(purchase.max_price).toBe(Math.round(order.fees.productsTotal * 115) + 1000);
  for (const one of order.packages) {
    expect(one).toMatchObject({ status: 'PACKAGE_SENT_FROM_AMAZON', carrierTrackingNumber: null });
  }
  expect(order.packages.flatMap((one) => one.products.map(({ asin }) => asin)).sort()).toEqual([...asins].sort());
});

test('an answer lost after the purchase was made does not buy twice', async () => {
  const id = await paidWhile({ scenario: 'lost-response', calls: 3 });
  await waitForStatus(shop, who, { id, status: 'ZINC_PAID' });
  expect(await purchasesOf(shop, id)).toHaveLength(1);
});

test('a marketplace that fails for a while is asked again until it buys, once', async () => {
  const id = await paidWhile({ scenario: 'fail', calls: 4 });
  await waitForStatus(shop, who, { id, status: 'ZINC_PAID' });
  expect(await purchasesOf(shop, id)).toHaveLength(1);
});

test('the job twice, and at the same moment, is one purchase', async () => {
  const { id } = await placeOrder(shop, who);
  await payAtBank(shop, who, { id });
  await Promise.allSettled([1, 2, 3, 4].map(() => buyOrder(shop.context, { orderId: id })));
  const order = await waitForStatus(shop, who, { id, status: 'ZINC_PAID' });
  await buyOrder(shop.context, { orderId: id });
  expect(await purchasesOf(shop, id)).toHaveLength(1);
  expect(eventCodes(order).filter((code) => code.startsWith('ZINC'))).toEqual(['ZINC_PROCCESSING', 'ZINC_PAID']);
});

test('an order that is not paid is not bought', async () => {
  const { id } = await placeOrder(shop, who);
  await buyOrder(shop.context, { orderId: id });
  expect(await purchasesOf(shop, id)).toEqual([]);
  expect((await readOrder(shop, who, id)).status).toBe('NEW');
});

test.each(['out-of-stock', 'price-rise'])(
  'what cannot be bought (%s) goes back to the shopper in money, once, with a mail',
  async (scenario) => {
    const id = await paidWhile({ scenario, calls: 1 });
    const order = await waitForStatus(shop, who, { id, status: 'REFUND' });
    await shop.waitFor('the refund', async () => (await refundsOf(order)).length > 0);
    await pollPurchase(shop.context, { orderId: id });
    await shop.drain();
    expect(await refundsOf(order)).toEqual([order.amount]);
    const mails = await shop.waitFor('the mail', async () => {
      const about = (await shop.mails(who.email)).filter(({ subject }) => subject.endsWith(`n.º ${order.number}`));
      const refunds = about.filter(({ subject }) => subject.startsWith('Te devolvemos'));
      return refunds.length > 0 && refunds;
    });
    expect(mails).toHaveLength(1);
  },
);

test('notices that come twice or in the wrong order do no harm', async () => {
  const { id } = await placeOrder(shop, who);
  await shop.control('zinc', { scenario: 'duplicate', order: id });
  await shop.control('zinc', { scenario: 'out-of-order', order: id });
  await payAtBank(shop, who, { id });
  const order = await shop.waitFor('the package', async () => {
    const now = await readOrder(shop, who, id);
    return now.packages.length > 0 ? now : null;
  });
  expect(order.status).toBe('ZINC_PAID');
  expect(new Set(eventCodes(order)).size).toBe(order.events.length);
});

test('only the marketplace is heard, and what it says is read again from it', async () => {
  const order = await placePurchasedOrder(shop, who);
  const { marketplace_order_id } = await shop.context.db
    .selectFrom('purchases')
    .select('marketplace_order_id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const body = JSON.stringify({ event: 'order.failed', order_id: marketplace_order_id, status: 'failed' });
  const send = (headers: Record<string, string>) =>
    fetch(`${shop.url}/webhooks/zinc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  expect((await send({})).status).toBe(401);
  expect((await send({ 'x-webhook-signature': hmacHex('somebody-else', body) })).status).toBe(401);
  const { zincWebhookSecret } = shop.context.partnerSettings;
  const good = { 'x-webhook-signature': `sha256=${hmacHex(zincWebhookSecret, body)}` };
  expect([(await send(good)).status, (await send(good)).status]).toEqual([200, 200]);
  await shop.drain();
  expect((await readOrder(shop, who, order.id)).status).toBe('ZINC_PAID');
});

test('a purchase whose notices never came is found by looking', async () => {
  const id = await paidWhile({ scenario: 'bad-signature' });
  await waitForStatus(shop, who, { id, status: 'ZINC_PROCCESSING' });
  await shop.waitFor('the purchase to be placed', async () => {
    await pollPurchase(shop.context, { orderId: id });
    return (await readOrder(shop, who, id)).packages.length > 0;
  });
  expect((await readOrder(shop, who, id)).status).toBe('ZINC_PAID');
});

/** What the marketplace says of a purchase, with what is to be different about it. */
async function tell(orderId: string, change: Partial<ZincOrder>): Promise<void> {
  const told = await shop.waitFor('the purchase', () => shop.context.partners.zinc.findOrderByShopOrderId(orderId));
  await applyPurchaseResult(shop.context, { orderId, attempt: 1, marketplaceOrder: { ...told, ...change } });
}

test('a store that calls a placed purchase off before anything left gives the shopper the money back', async () => {
  const id = await paidWhile({ scenario: 'bad-signature' });
  await waitForStatus(shop, who, { id, status: 'ZINC_PROCCESSING' });
  await tell(id, { state: 'placed', packages: [], isFullyShipped: false });
  await tell(id, { state: 'cancelled', packages: [] });
  const order = await readOrder(shop, who, id);
  expect(eventCodes(order).slice(-2)).toEqual(['ZINC_PAID', 'REFUND']);
  await shop.waitFor('the refund', async () => (await refundsOf(order)).length > 0);
  await tell(id, { state: 'cancelled', packages: [] });
  await shop.drain();
  expect(await refundsOf(order)).toEqual([order.amount]);
});

test('one product called off: what was sent travels on, and the shopper is told once', async () => {
  const [kept, gone] = plainProducts(2).map((asin) => asin as Asin);
  if (!kept || !gone) throw new Error('two products are needed');
  const { id, number } = await placeOrder(shop, who, { asins: [kept, gone] });
  await shop.control('zinc', { scenario: 'bad-signature', order: id });
  await payAtBank(shop, who, { id });
  const parcel = { trackingNumber: `TBA${number}`, carrier: null, status: null, asins: [kept] };
  const left: Partial<ZincOrder> = {
    state: 'placed',
    packages: [parcel],
    isFullyShipped: true,
    cancelledAsins: [gone],
  };
  await tell(id, left);
  await tell(id, left);
  const told = await readOrder(shop, who, id);
  expect(told).toMatchObject({ status: 'ZINC_PAID', issue: { code: 'PARTLY_CANCELED' } });
  expect(told.events.at(-1)).toMatchObject({ description: 'La tienda canceló parte de la compra', visible: true });
  expect(await refundsOf(told)).toEqual([]);
  const about = await shop.waitFor('the mail', async () => {
    const mails = await shop.mails(who.email);
    const found = mails.filter(({ subject }) => subject.endsWith(`inconveniente con tu pedido n.º ${number}`));
    return found.length > 0 && found;
  });
  expect(about.map(({ text }) => text.includes('Motivo: La tienda canceló parte de la compra.'))).toEqual([true]);
  await receiveAll(id);
  await waitForStatus(shop, who, { id, status: 'READY_TO_DELIVER' });
});

/** Every parcel that the order knows of reaches the depot. */
async function receiveAll(id: string): Promise<void> {
  for (const { trackingNumber: externalTracking } of (await readOrder(shop, who, id)).packages) {
    const received = await shop.call('simulateReception', { body: { email: who.email, externalTracking } });
    if (received.status !== 200) throw new Error(`the reception was answered ${received.status}`);
  }
}

test('a store that calls the rest off after a parcel left lets the parcel go on', async () => {
  const order = await placePurchasedOrder(shop, who);
  await shop.control('zinc', { scenario: 'cancel', order: order.id });
  const told = await shop.waitFor('the word', async () => {
    const now = await readOrder(shop, who, order.id);
    return now.issue ? now : null;
  });
  expect(told).toMatchObject({ status: 'ZINC_PAID', issue: { code: 'PARTLY_CANCELED' } });
  await receiveAll(order.id);
  await waitForStatus(shop, who, { id: order.id, status: 'READY_TO_DELIVER' });
});

test('two units of one product in two parcels: the order waits for both', async () => {
  const { id } = await placeOrder(shop, who, { quantity: 2 });
  await shop.control('zinc', { scenario: 'split', order: id });
  await shop.control('zinc', { scenario: 'bad-signature', order: id });
  await payAtBank(shop, who, { id });
  const parcels = await shop.waitFor('both parcels to have left', async () => {
    const told = await shop.context.partners.zinc.findOrderByShopOrderId(id);
    return told?.packages.length === 2 && told.packages;
  });
  await waitForStatus(shop, who, { id, status: 'ZINC_PROCCESSING' });
  await tell(id, { packages: parcels.slice(0, 1), isFullyShipped: false });
  const receive = (externalTracking = '') =>
    shop.call('simulateReception', { body: { email: who.email, externalTracking } });
  expect((await receive(parcels[0]?.trackingNumber)).status).toBe(200);
  expect((await readOrder(shop, who, id)).status).toBe('ZINC_PAID');
  await pollPurchase(shop.context, { orderId: id });
  expect((await receive(parcels[1]?.trackingNumber)).status).toBe(200);
  await waitForStatus(shop, who, { id, status: 'READY_TO_DELIVER' });
});

test('a notice of the marketplace that cannot be kept is refused', async () => {
  const { zincWebhookSecret } = shop.context.partnerSettings;
  for (const text of ['a\u0000b', '\ud800', 'x'.repeat(5000)]) {
    const body = JSON.stringify({ event: 'order.placed', order_id: text, status: 'order_placed' });
    const headers = { 'content-type': 'application/json', 'x-webhook-signature': hmacHex(zincWebhookSecret, body) };
    expect((await fetch(`${shop.url}/webhooks/zinc`, { method: 'POST', headers, body })).status).toBe(400);
  }
});
