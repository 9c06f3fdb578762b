import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { createStaff, type TestStaff } from '#testing/backoffice.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { createShopper, fillCart, placeOrder, plainProducts, type Shopper } from '#testing/order-steps.ts';
import { startShop, type TestShop } from '#testing/shop.ts';

/** What the watch of the replica asks each second. */
const LOOK = 'pg_wal_lsn_diff';

let shop: TestShop;
/** Stands for a replica that nothing is replicated to. */
let replica: TestDatabase;
let shopper: Shopper;
let owner: TestStaff;
let month: string;
/** What the replica was asked since the test began. */
let asked: string[] = [];

beforeAll(async () => {
  replica = await createTestDatabase();
  const name = new URL(replica.url).pathname.slice(1);
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text: string }];
    const text = typeof first === 'string' ? first : first.text;
    if (this.database === name && !text.includes(LOOK)) asked.push(text);
    return Reflect.apply(query, this, args);
  });
  shop = await startShop({ config: { readDatabaseUrl: replica.url } });
  shopper = await createShopper(shop);
  owner = await createStaff(shop, 'owner');
  month = montevideoDay(shop.clock.now().toISOString()).slice(0, 7);
  await placeOrder(shop, shopper);
  await fillCart(shop, shopper);
});
afterAll(async () => {
  await shop.stop();
  await replica.drop();
  vi.restoreAllMocks();
});
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
    expect(asked.join()).toContain('from products');
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
