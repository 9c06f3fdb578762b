import { describe, expect, test } from 'vitest';
import type { SearchReply } from '#contract/search.ts';
import { cents } from '#domain/money/cents.ts';
import { insertProducts } from '#testing/products.ts';
import { sharedShop } from '#testing/shop.ts';

const WORD = 'glimmerlamp';

const shop = await sharedShop();
const weighing = (pounds: number) => [{ name: 'Item Weight', value: `${pounds} pounds` }];
await insertProducts(shop, [
  {
    productTitle: 'Glimmerlamp One',
    manufacturer: 'Faro',
    price: cents(20_00),
    productDetails: weighing(1),
    productRating: 3,
  },
  {
    productTitle: 'Glimmerlamp Two',
    manufacturer: 'Faro',
    price: cents(40_00),
    productDetails: weighing(2),
    productRating: 4.8,
  },
  {
    productTitle: 'Glimmerlamp Three',
    manufacturer: 'Norda, Inc.',
    price: cents(300_00),
    productDetails: weighing(5),
    productRating: 4.1,
  },
  {
    productTitle: 'Glimmerlamp Four',
    manufacturer: 'Norda, Inc.',
    price: cents(30_00),
    productDetails: weighing(9),
    condition: 'refurbished',
  },
  { productTitle: 'Glimmerlamp Five', manufacturer: null, price: null, productDetails: [], productRating: null },
]);

async function search(...params: [name: string, value: string][]): Promise<SearchReply> {
  const query = [['keyword', WORD], ...params];
  return (await shop.call('searchProducts', { query })).body;
}

/** The last word of each title found, in order. */
async function found(...params: [name: string, value: string][]): Promise<string[]> {
  const { products } = await search(...params);
  return products.map(({ productTitle }) => productTitle.split(' ').at(-1) ?? '');
}

describe('filters', () => {
  test('a product passes with one of the values of each list', async () => {
    expect((await found(['brand', 'Faro'])).sort()).toEqual(['One', 'Two']);
    expect((await found(['brand', 'Faro'], ['brand', 'Norda, Inc.'])).sort()).toEqual(['Four', 'One', 'Three', 'Two']);
    expect(await found(['brand', 'Norda, Inc.'], ['condition', 'new'])).toEqual(['Three']);
    expect(await found(['regime', 'import'])).toEqual(['Three']);
    expect((await found(['weight', '500'], ['weight', '1000'])).sort()).toEqual(['One', 'Two']);
    expect(await found(['brand', 'Nobody'])).toEqual([]);
  });

  test('the price filter compares the landed price, both ends included, also when they are swapped', async () => {
    const { products } = await search(['sort', 'price-asc']);
    const [lowest = 0, highest = 0] = [products[0]?.landedPrice?.total, products[1]?.landedPrice?.total];
    expect(lowest).toBeGreaterThan(20);
    const ends: [string, string][] = [
      ['min', String(lowest)],
      ['max', String(highest)],
    ];
    expect(await found(['sort', 'price-asc'], ...ends)).toEqual(['One', 'Two']);
    const reversed: [string, string][] = [
      ['max', String(lowest)],
      ['min', String(highest)],
    ];
    expect(await found(['sort', 'price-asc'], ...reversed)).toEqual(['One', 'Two']);
    expect(await found(['max', (lowest - 0.01).toFixed(2)])).toEqual([]);
  });

  test('facets count the products that each filter would show', async () => {
    const { facets, total, pages } = await search(['brand', 'Faro']);
    expect({ total, pages, all: facets.all }).toEqual({ total: 2, pages: 1, all: 5 });
    expect(facets.brand).toEqual([
      { name: 'Faro', count: 2 },
      { name: 'Norda, Inc.', count: 2 },
    ]);
    expect(facets.condition).toEqual({ new: 2, refurbished: 0 });
    expect(facets.regime).toEqual({ franchise: 2, import: 0 });
    for (const { name, count } of facets.brand) expect((await search(['brand', name])).total).toBe(count);
  });

  test('cached results are filtered anew for each request', async () => {
    expect(await found(['condition', 'refurbished'])).toEqual(['Four']);
    expect((await found()).length).toBe(5);
    expect(await found(['condition', 'refurbished'], ['page', '2'])).toEqual([]);
  });
});

describe('sorting', () => {
  test('products without the sorted value come last', async () => {
    expect(await found(['sort', 'price-asc'])).toEqual(['One', 'Two', 'Four', 'Three', 'Five']);
    expect(await found(['sort', 'price-desc'])).toEqual(['Three', 'Four', 'Two', 'One', 'Five']);
    expect((await found(['sort', 'rating'])).slice(0, 2)).toEqual(['Two', 'Four']);
    expect((await found(['sort', 'rating'])).at(-1)).toBe('Five');
  });

  test('the order continues across pages', async () => {
    await insertProducts(
      shop,
      Array.from({ length: 30 }, (_, index) => ({
        productTitle: `Sortedthing number ${index}`,
        price: cents(10_00 + ((index * 7) % 30) * 100),
      })),
    );
    const prices = [];
    for (const page of ['1', '2']) {
      const { body } = await shop.call('searchProducts', {
        query: { keyword: 'sortedthing', page, sort: 'price-desc' },
      });
      prices.push(...(body as SearchReply).products.map(({ price }) => price ?? 0));
    }
    expect(prices).toEqual(Array.from({ length: 30 }, (_, index) => 39 - index));
  });
});
