import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAsin } from '#domain/catalog/asin.ts';
import { createZinc, type Purchase, type Zinc } from '#partners/zinc/client.ts';
import type { ZincOrder } from '#partners/zinc/order.ts';
import { hasValidSignature, parseNotice } from '#partners/zinc/webhook.ts';
import { CLIENT_DEPS, controlSimulator, type PartnerHarness, startPartnerHarness } from '#testing/partner-harness.ts';

let rig: PartnerHarness;
let zinc: Zinc;
beforeAll(async () => {
  rig = await startPartnerHarness();
  zinc = connect();
});
afterAll(async () => {
  await zinc.close();
  await rig.stop();
});

const connect = () =>
  createZinc({ baseUrl: rig.network.urls.zinc, apiKey: 'zn_test_1', halfOpenAfterMs: 50 }, CLIENT_DEPS);
const asin = (text: string) => {
  const parsed = parseAsin(text);
  if (!parsed) throw new Error(text);
  return parsed;
};
const HEADPHONES = asin('B000000001');
const HOSE = asin('B000000003');
const LAMP = asin('B000000004');

const purchase = (over: Partial<Purchase> = {}): Purchase => ({
  orderId: randomUUID(),
  idempotencyKey: randomUUID(),
  items: [{ asin: HEADPHONES, quantity: 2 }],
  maxPriceCents: 20_000,
  shippingAddress: {
    firstName: 'Puente',
    lastName: 'UY-1',
    line1: '7801 NW 15th St',
    city: 'Doral',
    state: 'FL',
    postalCode: '33126',
    phone: '3055550100',
    country: 'US',
  },
  ...over,
});

async function until(id: string, done: (order: ZincOrder) => boolean): Promise<ZincOrder> {
  for (let tries = 0; tries < 200; tries += 1) {
    const order = await zinc.getOrder(id);
    if (order && done(order)) return order;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('the order did not get there');
}

const notices = () => rig.calls.filter((call) => call.path === '/webhooks/zinc');
const noticesOf = (id: string) => notices().filter((call) => call.body.includes(id));
const receivedOrders = async () => {
  const answer = await fetch(`${rig.network.url}/__control/zinc`);
  return ((await answer.json()) as { orders: { metadata: { order_id: string } }[] }).orders;
};

test('a search finds by words of title, brand and category, and pages end', async () => {
  const found = await zinc.searchProducts('wireless headphone', 1);
  expect(found.products.map((product) => product.asin).sort()).toEqual(['B000000001', 'B000000002']);
  expect(found.nextPage).toBeNull();
  expect((await zinc.searchProducts('zzzz', 1)).products).toEqual([]);
});

test('a product comes with its variants, seller and picture; an unknown one is null', async () => {
  const product = await zinc.getProduct(HEADPHONES);
  expect(product).toMatchObject({
    price: 5000,
    retailPrice: 6000,
    productDescription: 'Light & loud',
    soldBy: 'Amazon.com',
    fulfilledBy: 'Amazon',
    availability: 'In Stock',
    imageUrlList: ['/pictures/B000000001/1.svg'],
  });
  expect(product?.variations[0]?.values.map((value) => value.asin)).toEqual(['B000000001', 'B000000002']);
  expect(await zinc.getProduct(asin('B09ZZZZZZZ'))).toBeNull();
  expect((await zinc.getProduct(LAMP))?.availability).toBe('Currently unavailable.');
});

test('an order is placed, ships in parcels and the shop is told of each step with a genuine signature', async () => {
  const wanted = purchase({
    items: [
      { asin: HEADPHONES, quantity: 1 },
      { asin: HOSE, quantity: 1 },
    ],
  });
  const order = await zinc.placeOrder(wanted);
  expect(order).toMatchObject({ state: 'pending', orderId: wanted.orderId, packages: [] });
  const shipped = await until(order.id, (one) => one.packages.flatMap((parcel) => parcel.asins).length === 2);
  expect(shipped).toMatchObject({ state: 'placed', totalCents: 10_000 });
  for (const parcel of shipped.packages) expect(parcel.trackingNumber).toMatch(/^TBA\d{12}$/);
  await rig.waitForCalls('/webhooks/zinc', 3);
  const events = noticesOf(order.id).map((call) => parseNotice(call.body)?.event);
  expect(events.slice(0, 3)).toEqual(['order.started', 'order.placed', 'order.tracking_received']);
  for (const call of noticesOf(order.id)) {
    expect(hasValidSignature(call.body, String(call.headers['x-webhook-signature']), 'zinc-secret')).toBe(true);
    expect(hasValidSignature(`${call.body} `, String(call.headers['x-webhook-signature']), 'zinc-secret')).toBe(false);
    expect(hasValidSignature(call.body, String(call.headers['x-webhook-signature']), '')).toBe(false);
  }
});

test('the same key never buys twice, in turn or at once', async () => {
  const wanted = purchase();
  const all = await Promise.all(Array.from({ length: 8 }, () => zinc.placeOrder(wanted)));
  expect(new Set(all.map((order) => order.id)).size).toBe(1);
  expect((await zinc.placeOrder(wanted)).id).toBe(all[0]?.id);
  expect((await receivedOrders()).filter((order) => order.metadata.order_id === wanted.orderId)).toHaveLength(1);
});

test('a lost answer is followed by a look-up, not by a second purchase', async () => {
  const wanted = purchase();
  await controlSimulator(rig, 'zinc', { scenario: 'lost-response', calls: 1, order: wanted.orderId });
  const order = await zinc.placeOrder(wanted);
  expect(order.orderId).toBe(wanted.orderId);
  expect((await zinc.findOrderByShopOrderId(wanted.orderId))?.id).toBe(order.id);
  expect((await receivedOrders()).filter((one) => one.metadata.order_id === wanted.orderId)).toHaveLength(1);
});

test('out of stock, a risen price and a low limit end as failed orders', async () => {
  const fate = async (over: Partial<Purchase>) => {
    const order = await zinc.placeOrder(purchase(over));
    return (await until(order.id, (one) => one.state !== 'pending')).errorType;
  };
  await controlSimulator(rig, 'zinc', { scenario: 'out-of-stock', calls: 1, asin: HEADPHONES });
  expect(await fate({})).toBe('product_out_of_stock');
  await controlSimulator(rig, 'zinc', { scenario: 'price-rise', calls: 1, asin: HEADPHONES });
  expect(await fate({})).toBe('max_price_exceeded');
  expect(await fate({ maxPriceCents: 9999 })).toBe('max_price_exceeded');
  expect(await fate({ items: [{ asin: LAMP, quantity: 1 }] })).toBe('product_out_of_stock');
  expect(await fate({ items: [{ asin: asin('B09ZZZZZZZ'), quantity: 1 }] }), 'not of the demo').toBeNull();
  expect(await fate({})).toBeNull();
});

test('a scenario of a product shows on its page until it is ended', async () => {
  await controlSimulator(rig, 'zinc', { scenario: 'price-rise', asin: HOSE });
  expect((await zinc.getProduct(HOSE))?.price).toBe(7500);
  await controlSimulator(rig, 'zinc', { scenario: 'none' });
  expect((await zinc.getProduct(HOSE))?.price).toBe(5000);
});

test('notices can be forged, doubled and late', async () => {
  const forged = purchase();
  await controlSimulator(rig, 'zinc', { scenario: 'bad-signature', calls: 1, order: forged.orderId });
  await controlSimulator(rig, 'zinc', { scenario: 'duplicate', calls: 1, order: forged.orderId });
  const order = await zinc.placeOrder(forged);
  await until(order.id, (one) => one.packages.length > 0);
  await rig.waitForCalls('/webhooks/zinc', notices().length);
  const genuine = noticesOf(order.id).map((call) =>
    hasValidSignature(call.body, String(call.headers['x-webhook-signature']), 'zinc-secret'),
  );
  expect(genuine.filter((one) => !one).length).toBeGreaterThanOrEqual(1);
});

test('an order can be cancelled only while it waits', async () => {
  const placed = await zinc.placeOrder(purchase());
  expect(await zinc.cancelOrder(placed.id)).toBe('cancelled');
  expect(await zinc.cancelOrder(placed.id)).toBe('cancelled');
  const other = await zinc.placeOrder(purchase());
  await until(other.id, (one) => one.state === 'placed');
  expect(await zinc.cancelOrder(other.id)).toBe('too-late');
});

test('the ledger survives a restart, and an order that was under way goes on', async () => {
  const wanted = purchase();
  const order = await zinc.placeOrder(wanted);
  await rig.restart();
  await zinc.close();
  zinc = connect();
  const shipped = await until(order.id, (one) => one.packages.length === 1);
  expect(shipped.orderId).toBe(wanted.orderId);
  expect((await zinc.placeOrder(wanted)).id).toBe(order.id);
});
