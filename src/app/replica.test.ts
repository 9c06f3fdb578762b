import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase, openPool } from '#db/pool.ts';
import type { Product } from '#domain/catalog/product.ts';
import { cents } from '#domain/money/cents.ts';
import { createWriteBehind } from '#server/cache/write-behind.ts';
import { flushWriteBehind } from '#server/features/catalog/products/write-behind.ts';
import { writeProducts } from '#server/features/catalog/products/write-products.ts';
import { captureLog } from '#testing/capture-log.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { ADDRESS, createShopper, fillCart, placeOrder } from '#testing/order-steps.ts';
import { asinOf, buildProduct } from '#testing/products.ts';
import { startShop, type TestShop } from '#testing/shop.ts';

const METRICS_TOKEN = 'token-de-metricas';
const LAMP = asinOf('B0REPLICA1');
const [NEW_LAMP, OLD_LAMP] = [asinOf('B0REPLICA2'), asinOf('B0REPLICA3')];
const captured = captureLog('info');

let shop: TestShop;
/** Stands for a replica that nothing is replicated to: the shop writes to another database. */
let stale: TestDatabase;

beforeAll(async () => {
  stale = await createTestDatabase();
  const config = { readDatabaseUrl: stale.url, metricsToken: METRICS_TOKEN };
  shop = await startShop({ config, log: captured.log });
  const lamp = (about: Partial<Product>) => buildProduct({ productTitle: 'Vexilor Copper Lamp', ...about });
  await write(shop.context.db, [lamp({ asin: LAMP, price: cents(7000) }), lamp({ asin: NEW_LAMP })]);
  const pool = openPool({ url: stale.url, max: 1 });
  await write(openDatabase(pool), [lamp({ asin: LAMP, price: cents(5000) }), lamp({ asin: OLD_LAMP })]);
  await pool.end();
});
afterAll(async () => {
  await shop.stop();
  await stale.drop();
});

async function write(db: Database, products: Product[]): Promise<void> {
  const deps = { ...shop.context, db, writeBehind: createWriteBehind() };
  await writeProducts(
    deps,
    products.map((product) => ({ product })),
    'test',
  );
  await flushWriteBehind(deps);
}

async function search(keyword: string): Promise<{ asin: string; price: number }[]> {
  const { status, body } = await shop.call('searchProducts', { query: { keyword } });
  expect(status).toBe(200);
  return body.products;
}

const asinsOf = (products: readonly { asin: string }[]) => products.map(({ asin }) => asin);

async function gauges(): Promise<string> {
  const response = await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return await response.text();
}

test('products are found on the replica and shown as the primary has them', async () => {
  const found = await search('vexilor lamp');
  expect(asinsOf(found)).toContain(LAMP);
  expect(asinsOf(found)).not.toContain(NEW_LAMP);
  expect(asinsOf(found)).not.toContain(OLD_LAMP);
  expect(found.find(({ asin }) => asin === LAMP)?.price).toBe(70);
  expect(await gauges()).toMatch(/^puente_replica_used 1$/m);
});

test('a change of a price shows in the search at once, whatever the replica has', async () => {
  await search('vexilor copper');
  await write(shop.context.db, [buildProduct({ asin: LAMP, productTitle: 'Vexilor Copper Lamp', price: cents(9000) })]);
  const shown = await shop.waitFor('the new price', async () =>
    (await search('vexilor copper')).find(({ asin, price }) => asin === LAMP && price === 90),
  );
  expect(shown.asin).toBe(LAMP);
});

test('whoever writes sees it in the next answer', async () => {
  const shopper = await createShopper(shop);
  const addresses = await shop.call('listAddresses', {}, shopper);
  expect(addresses.body).toMatchObject([{ id: shopper.addressId, doorNumber: ADDRESS.doorNumber }]);
  await shop.call('addFavorite', { body: { productId: LAMP } }, shopper);
  expect(JSON.stringify((await shop.call('listFavorites', {}, shopper)).body)).toContain(LAMP);
  const cart = await fillCart(shop, shopper);
  expect((await shop.call('readCart', {}, shopper)).body.id).toBe(cart.id);
  const order = await placeOrder(shop, shopper);
  expect((await shop.call('readOrder', { params: { id: order.id } }, shopper)).body.id).toBe(order.id);
  expect((await shop.call('listOrders', {}, shopper)).body).toMatchObject([{ id: order.id }]);
});

test('without its replica the shop searches on the primary, and says so once', async () => {
  await stale.drop();
  expect(asinsOf(await search('copper vexilor'))).toContain(NEW_LAMP);
  expect(asinsOf(await search('lamp vexilor'))).toContain(NEW_LAMP);
  expect(captured.lines('replica').filter(({ msg }) => String(msg).includes('not read'))).toHaveLength(1);
  expect(await gauges()).toMatch(/^puente_replica_used 0$/m);
  expect(await gauges()).toMatch(/^puente_replica_lag_seconds \+Inf$/m);
});
