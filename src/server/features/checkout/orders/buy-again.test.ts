import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import {
  createShopper,
  fillCart,
  orderBody,
  placeConsolidatedOrder,
  placeOrder,
  plainProducts,
  type Shopper,
} from '#testing/order-steps.ts';
import { insertProducts } from '#testing/products.ts';
import { startShop } from '#testing/shop.ts';

let shopper: Shopper;

const shop = await startShop();

beforeEach(async () => {
  await shop.control('zinc', { scenario: 'none' });
  shopper = await createShopper(shop);
});

async function orderOf(asins: string[], quantity = 1): Promise<string> {
  const cart = await fillCart(shop, shopper, { asins, quantity });
  const { body, status } = await shop.call('createOrder', { body: orderBody(cart.id) }, shopper);
  if (status !== 201) throw new Error(`${status} ${body.message}`);
  return body.id;
}

const buyAgain = (id: string, key = randomUUID()) =>
  shop.call('buyAgain', { params: { id }, body: {} }, { token: shopper.token, idempotencyKey: key });
const outcomes = (body: { lines: { outcome: string; added: number }[] }) =>
  body.lines.map(({ outcome, added }) => [outcome, added]);

test('each line is read again: what is sold is added at its price of today, what is not says why', async () => {
  // Not the products of the other tests, because a changed price stays in the catalogue.
  const [kept = '', risen = '', gone = ''] = plainProducts(8).slice(5);
  const id = await orderOf([kept, risen, gone], 2);
  await shop.control('zinc', { scenario: 'price-rise', asin: risen });
  await shop.control('zinc', { scenario: 'out-of-stock', asin: gone });
  const { status, body } = await buyAgain(id);
  expect(status).toBe(200);
  expect(outcomes(body)).toEqual([
    ['IN_CART', 2],
    ['IN_CART', 2],
    ['NO_PRICE', 0],
  ]);
  const [first, second, third] = body.lines;
  expect(first.priceNow).toBe(first.priceThen);
  expect(second.priceNow).toBeGreaterThan(second.priceThen);
  expect([third.priceNow, third.confirmed]).toEqual([null, true]);
  expect(
    body.cart.cartItems.map(({ productId, price }: { productId: string; price: number }) => [productId, price]),
  ).toEqual([
    [kept, first.priceNow],
    [risen, second.priceNow],
  ]);
  expect((await shop.call('readOrder', { params: { id } }, shopper)).body.cart.items).toHaveLength(3);
});

test('units that are in the cart already are not added again', async () => {
  const [asin = '', other = ''] = plainProducts(2);
  const id = await orderOf([asin, other], 4);
  await fillCart(shop, shopper, { asins: [asin], quantity: 3 });
  await fillCart(shop, shopper, { asins: [other], quantity: 5 });
  const { body } = await buyAgain(id);
  expect(outcomes(body)).toEqual([
    ['IN_CART', 1],
    ['IN_CART', 0],
  ]);
  expect(body.cart.cartItems).toMatchObject([{ quantity: 4 }, { quantity: 5 }]);
  const canceled = await orderOf([asin], 2);
  await shop.call('cancelOrder', { params: { id: canceled }, body: {} }, shopper);
  expect((await buyAgain(canceled)).body.cart.cartItems).toMatchObject([{ quantity: 6 }, { quantity: 5 }]);
});

test('a full cart takes no further product, and says so', async () => {
  const [ordered = '', ...others] = plainProducts(4);
  const id = await orderOf([ordered]);
  const cart = await fillCart(shop, shopper, { asins: others });
  const { db } = shop.context;
  const fillers = await insertProducts(
    shop,
    Array.from({ length: 47 }, () => ({})),
  );
  for (const asin of fillers) await shop.call('addCartItem', { body: { productId: asin } }, shopper);
  expect((await db.selectFrom('cart_items').select('id').where('cart_id', '=', cart.id).execute()).length).toBe(50);
  const { body } = await buyAgain(id);
  expect(outcomes(body)).toEqual([['CART_FULL', 0]]);
  expect(body.cart.cartItems).toHaveLength(50);
});

test('repeated and concurrent calls with one key add once', async () => {
  const id = await orderOf(plainProducts(2), 3);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => buyAgain(id, key)));
  for (const { status, body } of [...answers, await buyAgain(id, key)]) {
    expect(status).toBe(200);
    expect(body.cart.cartItems.map(({ quantity }: { quantity: number }) => quantity)).toEqual([3, 3]);
  }
});

test('while the store does not answer, what the catalogue knows is added and marked as unconfirmed', async () => {
  const id = await orderOf(plainProducts(1));
  await shop.control('zinc', { scenario: 'fail' });
  const { status, body } = await buyAgain(id);
  expect(status).toBe(200);
  expect(body.lines).toMatchObject([{ outcome: 'IN_CART', added: 1, confirmed: false }]);
});

test("another customer's order is not found", async () => {
  const { id } = await placeOrder(shop, await createShopper(shop));
  expect((await buyAgain(id)).status).toBe(404);
});

test("own orders are found by words of a title, a variant, a number or an ASIN, and a stranger's are not", async () => {
  const [asin = '', other = ''] = plainProducts(2);
  const first = await orderOf([asin]);
  const second = await orderOf([other]);
  const { db } = shop.context;
  await db
    .updateTable('order_lines')
    .set({ title: 'Cafetera Única 100% Steel' })
    .where('order_id', '=', first)
    .execute();
  const find = async (q: string, who: Shopper = shopper) =>
    (await shop.call('listOrders', { query: { q } }, who)).body.map(({ id }: { id: string }) => id);
  const { number } = (await shop.call('readOrder', { params: { id: second } }, shopper)).body;
  expect(await find('unica CAFETERA')).toEqual([first]);
  expect(await find('100%')).toEqual([first]);
  expect(await find('100_')).toEqual([]);
  expect(await find('cafetera tostadora')).toEqual([]);
  expect(await find(other.toLowerCase())).toEqual([second]);
  expect(await find(`Orden n.º ${number}`)).toEqual([second]);
  expect(await find('')).toEqual([second, first]);
  expect(await find('cafetera', await createShopper(shop))).toEqual([]);
});

test('an order is found by the tracking number of a package or of the carrier', async () => {
  const order = await placeConsolidatedOrder(shop, shopper);
  await placeOrder(shop, shopper);
  const read = (await shop.call('readOrder', { params: { id: order.id } }, shopper)).body;
  for (const number of [read.packages[0].trackingNumber, read.carrierTrackingNumber.toLowerCase()]) {
    const { body } = await shop.call('listOrders', { query: { q: number } }, shopper);
    expect(body.map(({ id }: { id: string }) => id)).toEqual([order.id]);
  }
});
