import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Database, openDatabase, openPool } from '#db/pool.ts';
import type { Product } from '#domain/catalog/product.ts';
import { cents } from '#domain/money/cents.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { createWriteBehind } from '#server/cache/write-behind.ts';
import { flushWriteBehind } from '#server/features/catalog/products/write-behind.ts';
import { writeProducts } from '#server/features/catalog/products/write-products.ts';
import { createStaff } from '#testing/backoffice.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createShopper, fillCart, placeOrder, plainProducts } from '#testing/order-steps.ts';
import { asinOf, buildProduct } from '#testing/products.ts';
import { startShop } from '#testing/shop.ts';
import { startTcpProxy } from '#testing/tcp-proxy.ts';

const LAMP = asinOf('B0REPLICA1');
const [NEW_LAMP, OLD_LAMP] = [asinOf('B0REPLICA2'), asinOf('B0REPLICA3')];

/** What the replica was asked since the test began. */
let asked: string[] = [];

/** Stands for a replica that nothing is replicated to. */
const replica = await createTestDatabase();
const name = new URL(replica.url).pathname.slice(1);
const { query } = pg.Client.prototype;
vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
  const [first] = args as [string | { text: string }];
  const text = typeof first === 'string' ? first : first.text;
  if (this.database === name) asked.push(text);
  return Reflect.apply(query, this, args);
});
const url = new URL(replica.url);
const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
url.port = String(proxy.port);
afterAll(async () => {
  await proxy.close();
  vi.restoreAllMocks();
});
const shop = await startShop({ config: { readDatabaseUrl: url.href } });
const shopper = await createShopper(shop);
const owner = await createStaff(shop, 'owner');
const month = montevideoDay(shop.clock.now().toISOString()).slice(0, 7);
await placeOrder(shop, shopper);
await fillCart(shop, shopper);

beforeEach(() => {
  asked = [];
});

describe('the replica is asked', () => {
  test('which products match a search', async () => {
    await shop.call('searchProducts', { query: { keyword: 'lampara de cobre' } });
    expect(asked.join()).toContain('from products');
  });

  test('which products are similar to one', async () => {
    const [asin = ''] = plainProducts(1);
    expect((await shop.call('listSimilar', { params: { asin } })).status).toBe(200);
    await shop.waitFor('the job to choose them', async () => asked.join().includes('from products'));
  });

  test('which keywords begin like what is typed', async () => {
    expect((await shop.call('suggestKeywords', { query: { word: 'lam' } })).status).toBe(200);
    expect(asked.join()).toContain('suggestion_starts');
  });

  test('which pages a sitemap lists', async () => {
    expect((await shop.call('listProductShards', {})).status).toBe(200);
    expect(asked.join()).toContain('from "products"');
  });

  test('which products the staff searches for by words', async () => {
    expect((await owner.call('findProducts', { q: 'lampara' })).status).toBe(200);
    expect(asked.join()).toContain('from products');
  });

  test('for the figures of a week', async () => {
    expect((await owner.call('readWeek', {})).status).toBe(200);
    expect(asked.length).toBeGreaterThan(0);
  });

  test('for the rows of an export, once it is released', async () => {
    expect((await owner.act('exportMonth', { kind: 'orders', month })).status).toBe(200);
    const id = (await owner.call('readExports', {})).body.released[0]?.id ?? '';
    expect(asked).toEqual([]);
    const file = await fetch(`${shop.url}/operacion/dinero/exportar/${id}`, { headers: { cookie: owner.cookie } });
    await file.text();
    expect(asked.join()).toContain('declare exported');
  });
});

describe('the replica is not asked, since whoever writes has to see it,', () => {
  test.each([
    ...['listOrders', 'listRefunds', 'listCustomers', 'listExceptions', 'countExceptions', 'listCases', 'listSearches'],
    ...['listOverrides', 'listMovements', 'listCarrierInvoices', 'listRules', 'listSwitches', 'listAudit', 'listStaff'],
  ] as const)('for what the staff sees by %s', async (name) => {
    const { status } = await owner.call(name, {});
    expect([status, asked]).toEqual([200, []]);
  });

  test.each([
    ...['listOrders', 'listAddresses', 'listFavorites', 'readCart', 'readProfile', 'listSavedItems'],
  ] as const)('for what a shopper sees by %s', async (name) => {
    const { status } = await shop.call(name, {}, shopper);
    expect([status, asked]).toEqual([200, []]);
  });
});

test('products are found on the replica and shown as the primary has them', async () => {
  const lamp = (about: Partial<Product>) => buildProduct({ productTitle: 'Vexilor Copper Lamp', ...about });
  await write(shop.context.db, [lamp({ asin: LAMP, price: cents(7000) }), lamp({ asin: NEW_LAMP })]);
  const pool = openPool({ url: replica.url, max: 1 });
  await write(openDatabase(pool), [lamp({ asin: LAMP, price: cents(5000) }), lamp({ asin: OLD_LAMP })]);
  await pool.end();
  const { body } = await shop.call('searchProducts', { query: { keyword: 'vexilor lamp' } });
  const found: { asin: string; price: number }[] = body.products;
  const priceOf = (wanted: string) => found.find(({ asin }) => asin === wanted)?.price;
  expect([LAMP, NEW_LAMP, OLD_LAMP].map(priceOf)).toEqual([70, undefined, undefined]);
});

test('while the replica does not answer, what is read there is refused, and all else goes on', async () => {
  await proxy.close();
  const { status } = await shop.call('searchProducts', { query: { keyword: 'vexilor copper' } });
  expect([status, (await shop.call('listOrders', {}, shopper)).status]).toEqual([503, 200]);
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
