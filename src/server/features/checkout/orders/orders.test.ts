import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { toPesos } from '#domain/money/exchange.ts';
import { fromUnits, toUnits } from '#domain/money/format.ts';
import { currentRate } from '#server/features/base/currency/current-rate.ts';
import { expireUnpaidOrder } from '#server/features/money/payments/expire-unpaid-order.ts';
import { withJobsDue } from '#testing/make-jobs-due.ts';
import {
  createShopper,
  fillCart,
  orderBody,
  placeOrder,
  plainProducts,
  preparePayment,
  readOrder,
  type Shopper,
} from '#testing/order-steps.ts';
import { CUSTOMS_DATA } from '#testing/purchase-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();

async function buyer(asins = plainProducts(1), quantity = 1): Promise<{ shopper: Shopper; cartId: string }> {
  const shopper = await createShopper(shop);
  const cart = await fillCart(shop, shopper, { asins, quantity });
  return { shopper, cartId: cart.id };
}

test('a created order holds the agreed data and closes the cart [API-47, ENT-33, ENT-34, ENT-35, ENT-36]', async () => {
  const [asin = ''] = plainProducts(1);
  const { shopper, cartId } = await buyer([asin], 2);
  const created = await shop.call('createOrder', { body: orderBody(cartId) }, shopper);
  expect(created.status).toBe(201);
  const order = created.body;
  expect(order).toMatchObject({
    userId: shopper.id,
    cartId,
    currency: 'USD',
    deliveryMethod: 'pickup',
    useFranchese: 'USE',
    status: 'NEW',
    customerEmail: shopper.email,
    consolidationProcessed: false,
    issue: null,
    carrierTrackingNumber: null,
    marketplaceTrackingNumbers: [],
    packages: [],
    payment: null,
    cart: { items: [{ productId: asin, quantity: 2 }] },
    events: [{ code: 'NEW', visible: false }],
  });
  const [item] = order.cart.items;
  expect(order.fees.productsTotal).toBe(toUnits(cents(fromUnits(item.price) * 2)));
  expect(order.amount).toBe(order.fees.total);
  expect((await shop.call('readCart', {}, shopper)).status).toBe(404);
  const readMail = async () =>
    (await shop.mails(shopper.email)).find(({ subject }) => subject.includes('Recibimos tu orden'));
  const mail = await shop.waitFor('the mail', withJobsDue(shop, ['send-mail'], readMail));
  expect(mail.text).toContain(String(order.number));
});

test('an order without the data for customs is refused, naming the missing fields', async () => {
  const customer = await shop.createCustomer();
  const cart = await fillCart(shop, customer);
  const bare = await shop.call('createOrder', { body: orderBody(cart.id) }, customer);
  expect(bare.status).toBe(422);
  expect(bare.body.errors.map(({ field }: { field: string }) => field)).toEqual(['document', 'birthday', 'gender']);
  const { document, birthday } = CUSTOMS_DATA;
  await shop.call('updateProfile', { body: { document, birthday } }, customer);
  const almost = await shop.call('createOrder', { body: orderBody(cart.id) }, customer);
  expect(almost.body.message).toBe('Completá tus datos para Aduana: género');
  expect((await shop.call('listOrders', {}, customer)).body).toEqual([]);
});

test('the delivery zone follows from the address, and a pickup goes to the branch [CHK-20, CHK-21, CHK-22, CONST-35]', async () => {
  const cases = [
    { apartment: 'Montevideo', zone: 'MONTEVIDEO', fee: 3.5 },
    { apartment: 'Canelones', zone: 'OTHER_DEPARTMENTS', fee: 5 },
  ];
  for (const { apartment, zone, fee } of cases) {
    const shopper = await createShopper(shop, { apartment });
    const change = { deliveryMethod: 'delivery', addressId: shopper.addressId };
    const order = await placeOrder(shop, shopper, { change });
    expect(order).toMatchObject({ deliveryZone: zone, deliveryMethod: 'delivery', address: { apartment } });
    expect(order.fees.deliveryFee).toBe(fee);
  }
  const shopper = await createShopper(shop, { apartment: 'Canelones' });
  const order = await placeOrder(shop, shopper, { change: { addressId: shopper.addressId } });
  expect(order).toMatchObject({ deliveryMethod: 'pickup', deliveryZone: 'PICKUP' });
  expect(order.fees.deliveryFee).toBe(0);
  expect(order.address).toMatchObject({ zipCode: '11300', apartment: 'Montevideo' });
});

test("an order is refused without an own address, with another customer's cart or with an empty cart", async () => {
  const { shopper, cartId } = await buyer();
  const other = await buyer();
  const order = (body: object) => shop.call('createOrder', { body }, shopper);
  const delivery = { deliveryMethod: 'delivery' };
  expect((await order(orderBody(cartId, delivery))).status).toBe(422);
  expect((await order(orderBody(cartId, { ...delivery, addressId: other.shopper.addressId }))).status).toBe(404);
  expect((await order(orderBody(cartId, { ...delivery, addressId: randomUUID() }))).status).toBe(404);
  expect((await order(orderBody(other.cartId))).status).toBe(404);
  expect((await order(orderBody(randomUUID()))).status).toBe(404);
  expect((await order({ ...orderBody(cartId), price: 1 })).status).toBe(400);
  const cart = (await shop.call('readCart', {}, shopper)).body;
  await shop.call('removeCartItem', { params: { id: cart.cartItems[0].id } }, shopper);
  expect((await order(orderBody(cartId))).status).toBeGreaterThanOrEqual(404);
  expect((await shop.call('listOrders', {}, shopper)).body).toEqual([]);
});

test('ten concurrent orders of one cart, and a later one, are one order', async () => {
  const { shopper, cartId } = await buyer(plainProducts(2));
  const order = () =>
    shop.call('createOrder', { body: orderBody(cartId) }, { ...shopper, idempotencyKey: randomUUID() });
  const answers = await Promise.all(Array.from({ length: 10 }, order));
  answers.push(await order());
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 11 }, () => 201));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect((await shop.call('listOrders', {}, shopper)).body).toHaveLength(1);
});

test('an idempotency key that was used for another order is refused', async () => {
  const idempotencyKey = randomUUID();
  const { shopper, cartId } = await buyer();
  expect((await shop.call('createOrder', { body: orderBody(cartId) }, { ...shopper, idempotencyKey })).status).toBe(
    201,
  );
  const next = await fillCart(shop, shopper);
  const again = await shop.call('createOrder', { body: orderBody(next.id) }, { ...shopper, idempotencyKey });
  expect(again.status).toBe(409);
  expect((await shop.call('readCart', {}, shopper)).body.id).toBe(next.id);
});

test('an order in pesos is the total in dollars at the current rate, rounded to the cent', async () => {
  const { shopper, cartId } = await buyer();
  const rate = await currentRate(shop.context);
  const { body } = await shop.call('createOrder', { body: orderBody(cartId, { currency: 'UYU' }) }, shopper);
  expect(body.amountUsd).toBe(body.fees.total);
  expect(body.rate).toBe((rate?.micros ?? 0) / 1_000_000);
  if (!rate) throw new Error('no rate');
  expect(fromUnits(body.amount)).toBe(toPesos(fromUnits(body.fees.total), rate.micros));
});

test('a risen price is refused once, then ordered at the new price', async () => {
  const [, , , asin = ''] = plainProducts(4);
  const { shopper, cartId } = await buyer([asin]);
  const before = (await shop.call('readCart', {}, shopper)).body.total;
  await shop.control('zinc', { scenario: 'price-rise', asin });
  const refused = await shop.call('createOrder', { body: orderBody(cartId) }, shopper);
  expect(refused.status).toBe(409);
  expect(refused.body.message).toContain('cambió');
  const cart = (await shop.call('readCart', {}, shopper)).body;
  expect(cart.total).toBeGreaterThan(before);
  const created = await shop.call('createOrder', { body: orderBody(cartId) }, shopper);
  expect(created.body.fees.productsTotal).toBe(cart.total);
  await shop.control('zinc', { scenario: 'none', asin });
});

test('a sold-out product leaves the cart instead of being ordered', async () => {
  const [, , , , unavailableAsin = ''] = plainProducts(5);
  const [availableAsin = ''] = plainProducts(1);
  const { shopper, cartId } = await buyer([availableAsin, unavailableAsin]);
  await shop.control('zinc', { scenario: 'out-of-stock', asin: unavailableAsin });
  expect((await shop.call('createOrder', { body: orderBody(cartId) }, shopper)).status).toBe(409);
  await shop.control('zinc', { scenario: 'none', asin: unavailableAsin });
  const created = await shop.call('createOrder', { body: orderBody(cartId) }, shopper);
  expect(created.body.cart.items.map(({ productId }: { productId: string }) => productId)).toEqual([availableAsin]);
});

test('a total other than the expected one is refused, naming the new one', async () => {
  const { shopper, cartId } = await buyer();
  const wrong = await shop.call('createOrder', { body: orderBody(cartId, { expectedTotal: 1 }) }, shopper);
  expect(wrong.status).toBe(409);
  expect(wrong.body.message).toMatch(/U\$S/);
  const lines = (await shop.call('readCart', {}, shopper)).body.cartItems;
  const requestedLines = lines.map(({ productId, quantity }: Record<string, unknown>) => ({
    asin: productId,
    quantity,
  }));
  const fees = { useFranchise: 'USE', productsAsin: requestedLines, deliveryZone: 'PICKUP' };
  const { total: expectedTotal } = (await shop.call('quoteFees', { body: fees }, shopper)).body;
  const right = await shop.call('createOrder', { body: orderBody(cartId, { expectedTotal }) }, shopper);
  expect(right.status).toBe(201);
});

test('the fourth duty-free order of a year pays taxes, unless one of the first three was canceled', async () => {
  const shopper = await createShopper(shop);
  const regimes: string[] = [];
  const orders = [];
  for (let count = 0; count < 4; count++) {
    const order = await placeOrder(shop, shopper);
    orders.push(order);
    regimes.push(order.useFranchese);
  }
  expect(regimes).toEqual(['USE', 'USE', 'USE', 'NOT_USE']);
  await shop.call('cancelOrder', { params: { id: orders[0]?.id ?? '' } }, shopper);
  await shop.call('cancelOrder', { params: { id: orders[3]?.id ?? '' } }, shopper);
  expect((await placeOrder(shop, shopper)).useFranchese).toBe('USE');
});

test("the list holds the customer's own orders, newest first, without those at the bank [API-45, ORD-02]", async () => {
  const shopper = await createShopper(shop);
  const orders = [await placeOrder(shop, shopper), await placeOrder(shop, shopper), await placeOrder(shop, shopper)];
  const [first, second, third] = orders.map(({ id }) => id);
  await preparePayment(shop, shopper, { id: second ?? '' });
  const ids = async (query: object) =>
    (await shop.call('listOrders', { query }, shopper)).body.map(({ id }: { id: string }) => id);
  expect(await ids({})).toEqual([third, first]);
  expect(await ids({ before: third })).toEqual([first]);
  const stranger = await shop.createCustomer();
  expect((await shop.call('listOrders', { query: { before: third } }, stranger)).body).toEqual([]);
  expect((await shop.call('listOrders')).status).toBe(401);
});

test("another customer's order is not found [API-46]", async () => {
  const shopper = await createShopper(shop);
  const { id } = await placeOrder(shop, shopper);
  const stranger = await shop.createCustomer();
  const params = { id };
  expect((await shop.call('readOrder', { params }, shopper)).status).toBe(200);
  expect((await shop.call('readOrder', { params }, stranger)).status).toBe(404);
  const payment = { params, body: { paymentMethod: 'abitab' } };
  expect((await shop.call('choosePayment', payment, stranger)).status).toBe(404);
  expect((await shop.call('confirmPayment', { params, body: {} }, stranger)).status).toBe(404);
  expect((await shop.call('cancelOrder', { params, body: {} }, stranger)).status).toBe(404);
  expect((await shop.call('track', { params: { trackingNumber: id } }, stranger)).status).toBe(404);
  expect((await readOrder(shop, shopper, id)).status).toBe('NEW');
});

test('a canceled order returns its lines to the cart once; an order at the bank cannot be canceled', async () => {
  const [asin = ''] = plainProducts(1);
  const shopper = await createShopper(shop);
  const { id } = await placeOrder(shop, shopper, { asins: [asin], quantity: 3 });
  const cancel = (orderId: string) => shop.call('cancelOrder', { params: { id: orderId }, body: {} }, shopper);
  const answers = await Promise.all([cancel(id), cancel(id), cancel(id)]);
  expect(answers.map(({ body }) => body.status)).toEqual(['CANCELED', 'CANCELED', 'CANCELED']);
  const cart = (await shop.call('readCart', {}, shopper)).body;
  expect(cart.cartItems).toMatchObject([{ productId: asin, quantity: 3 }]);
  const next = await shop.call('createOrder', { body: orderBody(cart.id) }, shopper);
  expect(next.body.id).not.toBe(id);
  await preparePayment(shop, shopper, { id: next.body.id });
  expect((await cancel(next.body.id)).status).toBe(409);
});

test('an order is tracked by its id or its number, newest event first [API-39, ENT-38]', async () => {
  const shopper = await createShopper(shop);
  const { id, number } = await placeOrder(shop, shopper);
  shop.clock.advance(1000);
  await shop.call('cancelOrder', { params: { id } }, shopper);
  const byId = await shop.call('track', { params: { trackingNumber: id } }, shopper);
  expect(byId.body.map(({ description }: { description: string }) => description)).toEqual([
    'Orden cancelada',
    'Pendiente por pago',
  ]);
  expect(Object.keys(byId.body[0]).sort()).toEqual(['date', 'description']);
  const byNumber = await shop.call('track', { params: { trackingNumber: String(number) } }, shopper);
  expect(byNumber.body).toEqual(byId.body);
  expect((await shop.call('track', { params: { trackingNumber: 'TBA000000000000' } }, shopper)).status).toBe(404);
});

test('an order is created from stored data while the marketplace is unavailable', async () => {
  const { shopper, cartId } = await buyer();
  await shop.control('zinc', { scenario: 'fail' });
  const created = await shop.call('createOrder', { body: orderBody(cartId) }, shopper);
  await shop.control('zinc', { scenario: 'none' });
  expect(created.status).toBe(201);
});

test('an expired order without a payment is canceled, one with a pending payment is not', async () => {
  const shopper = await createShopper(shop);
  const { id: left } = await placeOrder(shop, shopper);
  const { id: paying } = await placeOrder(shop, shopper);
  await shop.call('choosePayment', { params: { id: paying }, body: { paymentMethod: 'abitab' } }, shopper);
  for (const orderId of [left, paying, left]) await expireUnpaidOrder(shop.context, { orderId });
  const statusOf = async (id: string) => (await shop.call('readOrder', { params: { id } }, shopper)).body.status;
  expect(await statusOf(left)).toBe('CANCELED');
  expect(await statusOf(paying)).toBe('NEW');
});
