import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAsin } from '#domain/catalog/asin.ts';
import type { Product } from '#domain/catalog/product.ts';
import { later } from '#server/features/catalog/flush.ts';
import { memoryOf } from '#server/features/catalog/memory.ts';
import { putProducts } from '#testing/products.ts';
import { startShop, type TestShop } from '#testing/shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

function asinOf(text: string) {
  const asin = parseAsin(text);
  if (!asin) throw new Error(`not an asin: ${text}`);
  return asin;
}

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

test('views that cannot be written are told to the log', async () => {
  const said: string[] = [];
  const log = { ...shop.context.log, warn: (_: object, text: string) => said.push(text) };
  memoryOf(shop.context.db).views.set('bad', { asin: 'bad', visitor: 'x', day: 'no day' });
  later({ ...shop.context, log });
  await shop.until('a line of the log', async () => said.length > 0);
  expect(said).toEqual(['views and searched words were lost']);
});
