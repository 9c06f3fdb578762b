import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '#domain/catalog/product.ts';
import { cents } from '#domain/money/cents.ts';
import { flushWriteBehind, scheduleFlush } from '#server/features/catalog/products/write-behind.ts';
import { asinOf, putProducts } from '#testing/products.ts';
import { startShop, type TestShop } from '#testing/shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

function colours(asins: Product['asin'][]): Product['variations'] {
  const values = asins.map((asin) => ({
    value: asin,
    asin,
    dpUrl: null,
    available: true,
    imageUrl: null,
    selected: false,
  }));
  return [{ variationName: 'Color', values }];
}

test('views that cannot be written are told to the log', async () => {
  const said: string[] = [];
  const log = { ...shop.context.log, warn: (_: object, text: string) => said.push(text) };
  shop.context.writeBehind.views.set('bad', { asin: 'bad', visitor: 'x', day: 'no day' });
  scheduleFlush({ ...shop.context, log });
  await shop.waitFor('a line of the log', async () => said.length > 0);
  expect(said).toEqual(['views and searched words were lost']);
});

test('offers are what is under its list price, the best first [API-24, ENT-24]', async () => {
  const [little = '', much = '', none = ''] = await putProducts(shop, [
    { price: cents(9000), retailPrice: cents(10_000) },
    { price: cents(1000), retailPrice: cents(10_000) },
    { price: cents(1000), retailPrice: cents(1000) },
  ]);
  const { status, body } = await shop.call('listOffers');
  const asins: string[] = body.map((one: { productId: string }) => one.productId);
  expect(status).toBe(200);
  expect(asins.indexOf(much)).toBe(0);
  expect(asins).toContain(little);
  expect(asins).not.toContain(none);
  expect(Object.keys(body[0]).sort()).toEqual(['id', 'product', 'productId']);
});

test('trending counts one view for each visitor and day [API-25, ENT-25]', async () => {
  const [once = '', often = ''] = await putProducts(shop, [{}, {}]);
  for (let view = 0; view < 5; view++) await shop.call('readProduct', { params: { asin: once } });
  await shop.call('readProduct', { params: { asin: often } });
  await fetch(`${shop.url}/api/products/${often}`, { headers: { 'user-agent': 'another browser' } });
  await flushWriteBehind(shop.context);
  shop.clock.advance(6000);
  const { body } = await shop.call('listTrending');
  const counted = await sql<{ views: number }>`
    select count(*)::int as views from product_views where asin in (${once}, ${often}) group by asin order by 1
  `.execute(shop.context.db);
  expect(counted.rows.map((row) => row.views)).toEqual([1, 2]);
  expect(body[0].productId).toBe(often);
});

test('best sellers are filled up from what is popular [API-26]', async () => {
  const { status, body } = await shop.call('listBestSellers');
  expect(status).toBe(200);
  expect(body.length).toBeGreaterThan(0);
  expect(Object.keys(body[0]).sort()).toEqual(['product', 'productId']);
});

test('similar products share the shelf, are 17 at most and never the product itself or its variants [PDP-22, CONST-10]', async () => {
  const shelf = { categories: ['Garden', 'Testing Gnomes'] };
  const own = asinOf('B0GN0MEAAA');
  const sibling = asinOf('B0GN0MEAAB');
  const variations = colours([own, sibling]);
  await putProducts(shop, [
    { asin: own, ...shelf, variations },
    { asin: sibling, ...shelf, variations },
    ...Array.from({ length: 20 }, () => shelf),
  ]);
  const { body } = await shop.call('listSimilar', { params: { asin: own } });
  const asins: string[] = body.map((one: { asin: string }) => one.asin);
  expect(asins).toHaveLength(17);
  expect(asins).not.toContain(own);
  expect(asins).not.toContain(sibling);
});

test('a model stands in the ranking once, whichever of its variants were seen', async () => {
  const [red, blue] = [asinOf('B0TREND0RE'), asinOf('B0TREND0BL')];
  const model = { variations: colours([red, blue]), productRating: 5, countReview: 9000 };
  await putProducts(shop, [{ asin: red, ...model }, { asin: blue, ...model }, {}, {}]);
  await shop.call('readProduct', { params: { asin: red } });
  await shop.call('readProduct', { params: { asin: blue } });
  const { body } = await shop.call('listTrending');
  const listed: string[] = body.map((one: { productId: string }) => one.productId);
  expect(listed.filter((asin) => asin === red || asin === blue)).toHaveLength(1);
});

test('a product alone on its shelf has what is popular beside it', async () => {
  const [alone = ''] = await putProducts(shop, [
    { productTitle: 'Zyzzyva', categories: ['Qwyjibo'], manufacturer: null, features: [], productDescription: '' },
    {},
    {},
  ]);
  const { body } = await shop.call('listSimilar', { params: { asin: alone } });
  const asins: string[] = body.map((one: { asin: string }) => one.asin);
  expect(asins.length).toBeGreaterThan(1);
  expect(asins).not.toContain(alone);
});
