import { expect, test } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { insertProducts } from '#testing/products.ts';
import type { TestCustomer } from '#testing/reachable-shop.ts';
import { sharedShop } from '#testing/shop.ts';
import { storeTranslation } from '#testing/translations.ts';

const shop = await sharedShop();

const add = (customer: TestCustomer, productId: string | undefined) =>
  shop.call('addFavorite', { body: { productId } }, { token: customer.token });
const list = (customer: TestCustomer) => shop.call('listFavorites', {}, { token: customer.token });

test('the favorites endpoints require a session [ROLE-06]', async () => {
  expect((await shop.call('listFavorites')).status).toBe(401);
  expect((await shop.call('addFavorite', { body: { productId: 'B000000001' } })).status).toBe(401);
});

test('concurrent adds of a product create one favorite, listed with its product [API-36, API-37, ENT-22]', async () => {
  const customer = await shop.createCustomer();
  const [asin] = await insertProducts(shop, [{ price: cents(12_34) }]);
  const answers = await Promise.all([1, 2, 3, 4].map(() => add(customer, asin)));
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  const { body } = await list(customer);
  expect(Object.keys(body).sort()).toEqual(['exceptions', 'favorites']);
  expect(body.exceptions).toEqual([]);
  expect(body.favorites).toHaveLength(1);
  expect(body.favorites[0]).toMatchObject({ id: answers[0]?.body.id, productId: asin, product: { price: 12.34 } });
});

test('a favorite that cannot be bought stays listed, with an exception message [API-36]', async () => {
  const customer = await shop.createCustomer();
  const [asin] = await insertProducts(shop, [{ price: null, productTitle: 'Sold Out Lamp' }]);
  await add(customer, asin);
  const { body } = await list(customer);
  expect(body.favorites).toHaveLength(1);
  expect(body.exceptions).toEqual([{ message: '«Sold Out Lamp» no tiene precio en este momento' }]);
});

test('the exception message names a favorite in Spanish where its title is translated', async () => {
  const customer = await shop.createCustomer();
  const [asin] = await insertProducts(shop, [{ price: null, productTitle: 'Sold Out Fan' }]);
  await storeTranslation(shop, ['Sold Out Fan', 'Ventilador agotado']);
  await add(customer, asin);
  const { exceptions } = (await list(customer)).body;
  expect(exceptions).toEqual([{ message: '«Ventilador agotado» no tiene precio en este momento' }]);
});

test('a favorite is removed by its customer and is 404 for another [API-38]', async () => {
  const [owner, other] = [await shop.createCustomer(), await shop.createCustomer()];
  const [asin] = await insertProducts(shop, [{}]);
  const { id } = (await add(owner, asin)).body;
  const remove = (customer: TestCustomer) => shop.call('removeFavorite', { params: { id } }, { token: customer.token });
  expect((await list(other)).body.favorites).toEqual([]);
  expect((await remove(other)).status).toBe(404);
  expect((await list(owner)).body.favorites).toHaveLength(1);
  const removed = await remove(owner);
  expect([removed.status, removed.body]).toEqual([204, undefined]);
  expect((await list(owner)).body.favorites).toEqual([]);
  expect((await remove(owner)).status).toBe(404);
});

test('an unknown product is 404, an invalid body 400', async () => {
  const customer = await shop.createCustomer();
  expect((await add(customer, 'B0NOWHERE3')).status).toBe(404);
  expect((await add(customer, 'x')).status).toBe(400);
  const body = { productId: 'B000000001', price: 1 };
  expect((await shop.call('addFavorite', { body }, { token: customer.token })).status).toBe(400);
});
