import { expect, test } from 'vitest';
import { insertProducts } from '#testing/products.ts';
import type { TestCustomer } from '#testing/reachable-shop.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();

const visit = (customer: TestCustomer, productId: string | undefined, title?: string) =>
  shop.call('recordVisit', { body: { productId, ...(title ? { title } : {}) } }, { token: customer.token });

async function visited(customer: TestCustomer): Promise<string[]> {
  const { body } = await shop.call('listHistory', {}, { token: customer.token });
  return body.map((entry: { productId: string }) => entry.productId);
}

test('the history endpoints require a session [API-14, ROLE-06]', async () => {
  expect((await shop.call('listHistory')).status).toBe(401);
  expect((await shop.call('recordVisit', { body: { productId: 'B000000001' } })).status).toBe(401);
});

test('the latest visit comes first, each product once, with the title of the catalogue [API-14, API-15, ENT-23]', async () => {
  const [customer, other] = [await shop.createCustomer(), await shop.createCustomer()];
  const [first, second] = await insertProducts(shop, [{ productTitle: 'First Thing' }, {}]);
  const created = await visit(customer, first, 'A title of my own');
  expect(created.status).toBe(201);
  expect(Object.keys(created.body).sort()).toEqual(['id', 'product', 'productId']);
  expect(created.body.product.productTitle).toBe('First Thing');
  shop.clock.advance(1000);
  await visit(customer, second);
  expect(await visited(customer)).toEqual([second, first]);
  shop.clock.advance(1000);
  const again = await visit(customer, first);
  expect(again.body.id).toBe(created.body.id);
  expect(await visited(customer)).toEqual([first, second]);
  expect(await visited(other)).toEqual([]);
});

test('fifty visits are kept and older ones are deleted', async () => {
  const customer = await shop.createCustomer();
  const asins = await insertProducts(
    shop,
    Array.from({ length: 52 }, () => ({})),
  );
  for (const asin of asins) {
    shop.clock.advance(10);
    await visit(customer, asin);
  }
  expect(await visited(customer)).toEqual(asins.toReversed().slice(0, 50));
  const rows = await shop.context.db.selectFrom('visits').select('id').where('customer_id', '=', customer.id).execute();
  expect(rows).toHaveLength(50);
});

test('an unknown product is 404, an invalid body 400', async () => {
  const customer = await shop.createCustomer();
  expect((await visit(customer, 'B0NOWHERE4')).status).toBe(404);
  expect((await visit(customer, '')).status).toBe(400);
});
