import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { demoCatalogue } from '#simulators/catalogue/catalogue.ts';
import { startShop, type TestShop } from '#testing/shop.ts';

/** Products of the marketplace that the shop has not read yet; each test takes its own. */
const unread = demoCatalogue().map(({ asin }) => asin);

async function read(shop: TestShop, asin: string) {
  return shop.call('readProduct', { params: { asin } });
}

async function lookups(shop: TestShop): Promise<Record<string, number>> {
  const response = await fetch(`${shop.simulatorsUrl}/__control/axesso`);
  return ((await response.json()) as { lookups: Record<string, number> }).lookups;
}

describe('with both sources', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop({ config: { catalogSources: ['zinc', 'axesso'] } });
  });
  afterAll(() => shop.stop());
  afterEach(async () => {
    await shop.control('zinc', { scenario: 'none' });
    await shop.control('axesso', { scenario: 'none' });
  });

  test('the second is not asked while the first answers, not even for what is not sold', async () => {
    const asin = unread.pop() ?? '';
    expect((await read(shop, asin)).status).toBe(200);
    expect((await read(shop, 'B0NOTHING9')).status).toBe(404);
    expect(await lookups(shop)).toEqual({});
  });

  test('a product and a search come from the second while the first is down', async () => {
    const asin = unread.pop() ?? '';
    await shop.control('zinc', { scenario: 'fail' });
    const { status, body } = await read(shop, asin);
    expect({ status, asin: body.asin, priced: body.price > 0 }).toEqual({ status: 200, asin, priced: true });
    const found = (await shop.call('searchProducts', { query: { keyword: 'backpack' } })).body;
    expect(found.stale).toBe(false);
    expect(found.products.length).toBeGreaterThan(0);
  });
});

describe('with the second source first', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop({ config: { catalogSources: ['axesso', 'zinc'] } });
  });
  afterAll(() => shop.stop());
  afterEach(async () => {
    await shop.control('zinc', { scenario: 'none' });
    await shop.control('axesso', { scenario: 'none' });
  });

  test('a hundred shoppers on one product that is not stored make one call', async () => {
    const asin = unread.pop() ?? '';
    const replies = await Promise.all(Array.from({ length: 100 }, () => read(shop, asin)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await lookups(shop))[asin]).toBe(1);
  });

  test('a page says the same of a product as that of the other source', async () => {
    const asin = unread.pop() ?? '';
    const second = (await read(shop, asin)).body;
    const only = await startShop({ config: { catalogSources: ['zinc'] } });
    const first = (await read(only, asin)).body;
    await only.stop();
    for (const field of ['productTitle', 'price', 'retailPrice', 'manufacturer', 'features', 'variations'] as const) {
      expect(second[field], field).toEqual(first[field]);
    }
  });

  test('the other source answers once the quota is spent', async () => {
    const asin = unread.pop() ?? '';
    await shop.control('axesso', { scenario: 'quota' });
    expect((await read(shop, asin)).status).toBe(200);
    expect((await lookups(shop))[asin]).toBeUndefined();
  });

  test('with both down the shop’s own products are found, and others are unavailable', async () => {
    const asin = unread.pop() ?? '';
    const stored = unread.pop() ?? '';
    const { body } = await read(shop, stored);
    await shop.control('zinc', { scenario: 'fail' });
    await shop.control('axesso', { scenario: 'fail' });
    expect((await read(shop, asin)).status).toBe(503);
    const found = (await shop.call('searchProducts', { query: { keyword: body.productTitle } })).body;
    expect(found.products.map((product: { asin: string }) => product.asin)).toContain(stored);
  });
});
