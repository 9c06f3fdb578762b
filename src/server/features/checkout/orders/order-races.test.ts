import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshProducts } from '#server/features/catalog/products/refresh-products.ts';
import { createCustomers, forEachConcurrently } from '#testing/many-customers.ts';
import { orderBody, plainProducts } from '#testing/order-steps.ts';
import { startShop, type TestShop } from '#testing/shop.ts';

const CARTS = 8;
/** Generous, because the test makes many requests and the machine may be busy. */
const PATIENCE = 60_000;
const AT_ONCE = 10;

let shop: TestShop;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

test(
  'concurrent orders of one cart create one order',
  async () => {
    const asins = plainProducts(2);
    await refreshProducts(shop.context, asins);
    const products = asins.map((productId) => ({ productId, quantity: 1 }));
    await forEachConcurrently(await createCustomers(shop, CARTS), async (member) => {
      const { id: cartId } = (await shop.call('mergeCart', { body: { products } }, member)).body;
      const order = (_: unknown, index: number) => {
        // Some repeat themselves under one key, the others are double clicks and other tabs with keys of their own or none.
        const keys = [`once-${cartId}`, `once-${cartId}`, randomUUID(), undefined];
        const idempotencyKey = keys[index % keys.length];
        return shop.call('createOrder', { body: orderBody(cartId) }, { token: member.token, idempotencyKey });
      };
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, order));
      const created = answers.filter(({ status }) => status < 300);
      expect(created.length).toBeGreaterThan(0);
      expect(new Set(created.map(({ body }) => body.id)).size).toBe(1);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect((await shop.call('listOrders', {}, member)).body).toHaveLength(1);
      expect((await shop.call('readCart', {}, member)).status).toBe(404);
    });
    const { db } = shop.context;
    const { count } = await db
      .selectFrom('orders')
      .select(db.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(CARTS);
  },
  PATIENCE,
);
