import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { parseAsin } from '#domain/catalog/asin.ts';
import { createZinc, type Purchase } from '#partners/zinc/client.ts';
import type { ZincOrder } from '#partners/zinc/order.ts';
import { hasValidSignature, parseNotice } from '#partners/zinc/webhook.ts';
import { CLIENT_DEPS, controlSimulator, startPartnerHarness } from '#testing/partner-harness.ts';

const harness = await startPartnerHarness();

const connect = () =>
  createZinc({ baseUrl: harness.network.urls.zinc, apiKey: 'zn_test_1', halfOpenAfterMs: 50 }, CLIENT_DEPS);

let zinc = connect();
afterAll(() => zinc.close());

const asin = (text: string) => {
  const parsed = parseAsin(text);
  if (!parsed) throw new Error(text);
  return parsed;
};
const HEADPHONES = asin('B000000001');
const HOSE = asin('B000000003');
const LAMP = asin('B000000004');

const purchase = (overrides: Partial<Purchase> = {}): Purchase => ({
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
  ...overrides,
});

async function until(id: string, done: (order: ZincOrder) => boolean): Promise<ZincOrder> {
  for (let tries = 0; tries < 200; tries += 1) {
    const order = await zinc.getOrder(id);
    if (order && done(order)) return order;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('the order did not reach the expected state');
}

const notices = () => harness.calls.filter((call) => call.path === '/webhooks/zinc');
const noticesOf = (id: string) => notices().filter((call) => call.body.includes(id));
const receivedOrders = async (since = '') => {
  const response = await fetch(`${harness.network.url}/__control/zinc?since=${since}`);
  return ((await response.json()) as { orders: { id: string; updated_at: string; metadata: { order_id: string } }[] })
    .orders;
};

test('a search matches words of the title, and a single page has no successor', async () => {
  const found = await zinc.searchProducts('wireless headphone', 1);
  expect(found.products.map((product) => product.asin).sort()).toEqual(['B000000001', 'B000000002']);
  expect(found.nextPage).toBeNull();
  expect((await zinc.searchProducts('zzzz', 1)).products).toEqual([]);
});

test('a product has its variants, seller and image, and an unknown product is null', async () => {
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

test('an order is placed and shipped, and each step notifies the shop with a valid signature', async () => {
  const request = purchase({
    items: [
      { asin: HEADPHONES, quantity: 1 },
      { asin: HOSE, quantity: 1 },
    ],
  });
  const order = await zinc.placeOrder(request);
  expect(order).toMatchObject({ state: 'pending', orderId: request.orderId, packages: [] });
  const shipped = await until(order.id, (state) => state.packages.flatMap((parcel) => parcel.asins).length === 2);
  expect(shipped).toMatchObject({ state: 'placed', totalCents: 10_000 });
  for (const parcel of shipped.packages) expect(parcel.trackingNumber).toMatch(/^TBA\d{12}$/);
  await harness.waitForCalls('/webhooks/zinc', 3);
  const events = noticesOf(order.id).map((call) => parseNotice(JSON.parse(call.body))?.event);
  expect(events.slice(0, 3)).toEqual(['order.started', 'order.placed', 'order.tracking_received']);
  for (const call of noticesOf(order.id)) {
    expect(hasValidSignature(call.body, String(call.headers['x-webhook-signature']), 'zinc-secret')).toBe(true);
    expect(hasValidSignature(`${call.body} `, String(call.headers['x-webhook-signature']), 'zinc-secret')).toBe(false);
    expect(hasValidSignature(call.body, String(call.headers['x-webhook-signature']), '')).toBe(false);
  }
});

test('a repeated idempotency key never buys twice, sequentially or concurrently', async () => {
  const request = purchase();
  const all = await Promise.all(Array.from({ length: 8 }, () => zinc.placeOrder(request)));
  expect(new Set(all.map((order) => order.id)).size).toBe(1);
  expect((await zinc.placeOrder(request)).id).toBe(all[0]?.id);
  expect((await receivedOrders()).filter((order) => order.metadata.order_id === request.orderId)).toHaveLength(1);
});

test('of the received orders, those that changed at an instant or later can be read', async () => {
  const { id } = await zinc.placeOrder(purchase());
  await until(id, ({ packages }) => packages.length > 0);
  const changedAt = (await receivedOrders()).find((order) => order.id === id)?.updated_at ?? '';
  const idsSince = async (instant: string) => (await receivedOrders(instant)).map((order) => order.id);
  expect(await idsSince(changedAt)).toContain(id);
  expect(await idsSince(new Date(Date.parse(changedAt) + 1).toISOString())).not.toContain(id);
});

test('a lost response leads to a look-up, not to a second purchase', async () => {
  const request = purchase();
  await controlSimulator(harness, 'zinc', { scenario: 'lost-response', calls: 1, order: request.orderId });
  const order = await zinc.placeOrder(request);
  expect(order.orderId).toBe(request.orderId);
  expect((await zinc.findOrderByShopOrderId(request.orderId))?.id).toBe(order.id);
  expect((await receivedOrders()).filter((entry) => entry.metadata.order_id === request.orderId)).toHaveLength(1);
});

test('out of stock, a raised price and a low price limit end as failed orders', async () => {
  const outcome = async (overrides: Partial<Purchase>) => {
    const order = await zinc.placeOrder(purchase(overrides));
    return (await until(order.id, ({ state }) => state !== 'pending')).errorType;
  };
  await controlSimulator(harness, 'zinc', { scenario: 'out-of-stock', calls: 1, asin: HEADPHONES });
  expect(await outcome({})).toBe('product_out_of_stock');
  await controlSimulator(harness, 'zinc', { scenario: 'price-rise', calls: 1, asin: HEADPHONES });
  expect(await outcome({})).toBe('max_price_exceeded');
  expect(await outcome({ maxPriceCents: 9999 })).toBe('max_price_exceeded');
  expect(await outcome({ items: [{ asin: LAMP, quantity: 1 }] })).toBe('product_out_of_stock');
  expect(await outcome({ items: [{ asin: asin('B09ZZZZZZZ'), quantity: 1 }] }), 'not of the demo').toBeNull();
  expect(await outcome({})).toBeNull();
});

test("a product's scenario applies to its details until it is reset", async () => {
  await controlSimulator(harness, 'zinc', { scenario: 'price-rise', asin: HOSE });
  expect((await zinc.getProduct(HOSE))?.price).toBe(7500);
  await controlSimulator(harness, 'zinc', { scenario: 'none' });
  expect((await zinc.getProduct(HOSE))?.price).toBe(5000);
});

test("the scenario 'bad-signature' sends a notice with an invalid signature", async () => {
  const forged = purchase();
  await controlSimulator(harness, 'zinc', { scenario: 'bad-signature', calls: 1, order: forged.orderId });
  await controlSimulator(harness, 'zinc', { scenario: 'duplicate', calls: 1, order: forged.orderId });
  const order = await zinc.placeOrder(forged);
  await until(order.id, (state) => state.packages.length > 0);
  await harness.waitForCalls('/webhooks/zinc', notices().length);
  const validity = noticesOf(order.id).map((call) =>
    hasValidSignature(call.body, String(call.headers['x-webhook-signature']), 'zinc-secret'),
  );
  expect(validity.filter((isValid) => !isValid).length).toBeGreaterThanOrEqual(1);
});

test('an order can be cancelled only while pending, and cancelling again succeeds', async () => {
  await controlSimulator(harness, 'zinc', { scenario: 'hold' });
  const placed = await zinc.placeOrder(purchase());
  expect(await zinc.cancelOrder(placed.id)).toBe('cancelled');
  expect(await zinc.cancelOrder(placed.id)).toBe('cancelled');
  await controlSimulator(harness, 'zinc', { scenario: 'none' });
  const other = await zinc.placeOrder(purchase());
  await until(other.id, ({ state }) => state === 'placed');
  expect(await zinc.cancelOrder(other.id)).toBe('too-late');
});

test('an order in progress continues after a restart, and its key stays used', async () => {
  const request = purchase();
  const order = await zinc.placeOrder(request);
  await harness.restart();
  await zinc.close();
  zinc = connect();
  const shipped = await until(order.id, (state) => state.packages.length === 1);
  expect(shipped.orderId).toBe(request.orderId);
  expect((await zinc.placeOrder(request)).id).toBe(order.id);
});

/** The return once it is no longer open. */
async function decidedReturn(id: string) {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = await zinc.getReturn(id);
    if (found && found.state !== 'open') return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('the return was not decided');
}

const returnOf = (order: ZincOrder, quantity = 1) => ({
  marketplaceOrderId: order.id,
  items: order.lines.map(({ id }) => ({ orderItemId: id, quantity })),
  reason: 'damaged' as const,
  notes: 'The box is torn',
});

test('a cancellation notifies the shop', async () => {
  const request = purchase();
  await controlSimulator(harness, 'zinc', { scenario: 'hold', order: request.orderId });
  const { id } = await zinc.placeOrder(request);
  expect(await zinc.cancelOrder(id)).toBe('cancelled');
  expect((await zinc.getOrder(id))?.state).toBe('cancelled');
  await harness.waitForCalls('/webhooks/zinc', notices().length);
  expect(noticesOf(id).map((call) => parseNotice(JSON.parse(call.body))?.event)).toEqual(['order.cancelled']);
});

test('a placed order is returned once, with labels after its approval and a notice for each step', async () => {
  const { id } = await zinc.placeOrder(purchase());
  const order = await until(id, ({ packages }) => packages.length === 1);
  expect(order).toMatchObject({ returnId: null, lines: [{ id: `${id}-0`, asin: HEADPHONES, quantity: 2 }] });
  const created = await zinc.createReturn(returnOf(order));
  expect(created).toMatchObject({ state: 'open', labelUrls: [], merchantReturnId: null });
  await expect(zinc.createReturn(returnOf(order))).rejects.toMatchObject({ status: 409, code: 'already_exists' });
  expect((await zinc.getOrder(id))?.returnId).toBe(created.id);
  const approved = await decidedReturn(created.id);
  expect(approved).toMatchObject({
    id: created.id,
    state: 'approved',
    merchantReturnId: expect.stringMatching(/^R\d{9}$/),
  });
  expect(approved.labelUrls).toEqual([expect.stringMatching(/^http.*\.pdf$/)]);
  await harness.restart();
  await zinc.close();
  zinc = connect();
  await controlSimulator(harness, 'zinc', { scenario: 'credit-return', order: id });
  expect((await zinc.getReturn(created.id))?.state).toBe('credited');
  await harness.waitForCalls('/webhooks/zinc', notices().length);
  const events = noticesOf(id).map((call) => parseNotice(JSON.parse(call.body))?.event ?? '');
  // The one whose delivery the restart interrupted may come twice.
  expect([...new Set(events.filter((event) => event.startsWith('return.')))]).toEqual([
    'return.created',
    'return.approved',
    'return.credited',
  ]);
});

test('an order that is not placed, and more units than were ordered, cannot be returned', async () => {
  const waiting = purchase();
  await controlSimulator(harness, 'zinc', { scenario: 'hold', order: waiting.orderId });
  const rejection = { status: 400, code: 'return_not_allowed' };
  await expect(zinc.createReturn(returnOf(await zinc.placeOrder(waiting)))).rejects.toMatchObject(rejection);
  const { id } = await zinc.placeOrder(purchase());
  const order = await until(id, ({ state }) => state === 'placed');
  await expect(zinc.createReturn(returnOf(order, 3))).rejects.toMatchObject(rejection);
  expect(await zinc.getReturn('nothing')).toBeNull();
});
