import { expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { transaction } from '#db/transaction.ts';
import { parseAsin } from '#domain/catalog/asin.ts';
import { cents } from '#domain/money/cents.ts';
import { insertProducts } from '#testing/products.ts';
import type { TestCustomer } from '#testing/reachable-shop.ts';
import { sharedShop } from '#testing/shop.ts';
import { closeCart } from './checkout-cart.ts';
import { lockOpenCart } from './repository.ts';
import { returnLines } from './return-lines.ts';

const shop = await sharedShop();

function concurrently<Result>(count: number, run: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => run(index)));
}

const read = async (customer: TestCustomer): Promise<Cart> =>
  (await shop.call('readCart', {}, { token: customer.token })).body;

function units(cart: Cart): number {
  return cart.cartItems.reduce((sum, item) => sum + item.quantity, 0);
}

function expectTotalOfLines(cart: Cart): void {
  const sum = cart.cartItems.reduce((total, item) => total + Math.round(item.price * 100) * item.quantity, 0);
  expect(Math.round(cart.total * 100)).toBe(sum);
}

test('twenty concurrent first adds all count in one cart', async () => {
  const customer = await shop.createCustomer();
  const asins = await insertProducts(
    shop,
    Array.from({ length: 4 }, (_, index) => ({ price: cents(1099 + index) })),
  );
  const answers = await concurrently(20, (index) =>
    shop.call('addCartItem', { body: { productId: asins[index % 4], quantity: 2 } }, { token: customer.token }),
  );
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  const cart = await read(customer);
  expect(cart.cartItems.map((item) => item.quantity)).toEqual([10, 10, 10, 10]);
  expectTotalOfLines(cart);
});

test('an add repeated with its idempotency key counts once; the key applies to its body and customer only', async () => {
  const [customer, other] = [await shop.createCustomer(), await shop.createCustomer()];
  const [productId] = await insertProducts(shop, [{}]);
  const add = (quantity: number, { token }: TestCustomer, idempotencyKey = 'one-click') =>
    shop.call('addCartItem', { body: { productId, quantity } }, { token, idempotencyKey });
  await concurrently(5, () => add(6, customer));
  expect(units(await read(customer))).toBe(6);
  expect((await add(1, customer)).status).toBe(422);
  expect((await add(1, other)).status).toBe(201);
  expect((await add(4, customer, 'another-click')).status).toBe(201);
  expect(units(await read(customer))).toBe(10);
});

test('a refused add does not use up its idempotency key', async () => {
  const customer = await shop.createCustomer();
  const [productId] = await insertProducts(shop, [{}]);
  const add = (quantity: number, idempotencyKey: string) =>
    shop.call('addCartItem', { body: { productId, quantity } }, { token: customer.token, idempotencyKey });
  const line = (await add(8, 'first')).body.cartItems[0];
  expect((await add(3, 'second')).status).toBe(422);
  await shop.call('changeCartItem', { body: { cartItemId: line.id, quantity: 1 } }, { token: customer.token });
  expect((await add(3, 'second')).status).toBe(201);
  expect(units(await read(customer))).toBe(4);
});

test('an ordered cart is closed, the next add opens another, and returned lines go into that one', async () => {
  const customer = await shop.createCustomer();
  const [first, second] = await insertProducts(shop, [{ price: cents(700) }, {}]);
  const add = (productId: string | undefined, quantity: number) =>
    shop.call('addCartItem', { body: { productId, quantity } }, { token: customer.token });
  const ordered = (await add(first, 4)).body;
  const { db } = shop.context;
  await transaction(db, async (tx) => {
    expect(await lockOpenCart(tx, customer.id, ordered.id)).toMatchObject({ id: ordered.id });
    await closeCart(tx, { customerId: customer.id, cartId: ordered.id });
  });
  expect((await shop.call('readCart', {}, { token: customer.token })).status).toBe(404);
  const line = { cartItemId: ordered.cartItems[0].id, quantity: 1 };
  expect((await shop.call('changeCartItem', { body: line }, { token: customer.token })).status).toBe(404);
  expect(await transaction(db, (tx) => lockOpenCart(tx, customer.id, ordered.id))).toBeNull();

  const asin = parseAsin(first ?? '');
  if (!asin) throw new Error('no asin');
  const lines = [{ productId: asin, quantity: 8, price: cents(700) }];
  const giveLinesBack = () =>
    transaction(db, (tx) => returnLines(tx, shop.context, { customerId: customer.id, lines }));
  await giveLinesBack();
  const reopened = (await add(second, 1)).body;
  expect(reopened.id).not.toBe(ordered.id);
  await giveLinesBack();
  expect((await read(customer)).cartItems.map((item) => [item.productId, item.quantity])).toEqual([
    [first, 10],
    [second, 1],
  ]);
});
