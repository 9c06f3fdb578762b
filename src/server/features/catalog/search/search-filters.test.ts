import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchReply } from '#contract/catalog.ts';
import { cents } from '#domain/money/cents.ts';
import { putProducts } from '#testing/products.ts';
import { startShop, type TestShop } from '#testing/shop.ts';

const WORD = 'glimmerlamp';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
  const weighing = (pounds: number) => [{ name: 'Item Weight', value: `${pounds} pounds` }];
  await putProducts(shop, [
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
});
afterAll(() => shop.stop());

async function search(...asked: [name: string, value: string][]): Promise<SearchReply> {
  const query = [['keyword', WORD], ...asked];
  return (await shop.call('searchProducts', { query })).body;
}

/** The last words of the titles found, in their order. */
async function found(...asked: [name: string, value: string][]): Promise<string[]> {
  const { products } = await search(...asked);
  return products.map(({ productTitle }) => productTitle.split(' ').at(-1) ?? '');
}

describe('a search narrowed down', () => {
  test('shows what has one of the values of each list', async () => {
    expect((await found(['brand', 'Faro'])).sort()).toEqual(['One', 'Two']);
    expect((await found(['brand', 'Faro'], ['brand', 'Norda, Inc.'])).sort()).toEqual(['Four', 'One', 'Three', 'Two']);
    expect(await found(['brand', 'Norda, Inc.'], ['condition', 'new'])).toEqual(['Three']);
    expect(await found(['regime', 'import'])).toEqual(['Three']);
    expect((await found(['weight', '500'], ['weight', '1000'])).sort()).toEqual(['One', 'Two']);
    expect(await found(['brand', 'Nobody'])).toEqual([]);
  });

  test('by price counts what it costs at the door, both ends included, whichever comes first', async () => {
    const { products } = await search(['sort', 'price-asc']);
    const [least = 0, most = 0] = [products[0]?.landedPrice?.total, products[1]?.landedPrice?.total];
    expect(least).toBeGreaterThan(20);
    const ends: [string, string][] = [
      ['min', String(least)],
      ['max', String(most)],
    ];
    expect(await found(['sort', 'price-asc'], ...ends)).toEqual(['One', 'Two']);
    const reversed: [string, string][] = [
      ['max', String(least)],
      ['min', String(most)],
    ];
    expect(await found(['sort', 'price-asc'], ...reversed)).toEqual(['One', 'Two']);
    expect(await found(['max', (least - 0.01).toFixed(2)])).toEqual([]);
  });

  test('tells what each choice shows, of all that was found', async () => {
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

  test('is another one with every choice, though the shop looks only once', async () => {
    expect(await found(['condition', 'refurbished'])).toEqual(['Four']);
    expect((await found()).length).toBe(5);
    expect(await found(['condition', 'refurbished'], ['page', '2'])).toEqual([]);
  });
});

describe('a search sorted', () => {
  test('by price or rating has what tells none at the end', async () => {
    expect(await found(['sort', 'price-asc'])).toEqual(['One', 'Two', 'Four', 'Three', 'Five']);
    expect(await found(['sort', 'price-desc'])).toEqual(['Three', 'Four', 'Two', 'One', 'Five']);
    expect((await found(['sort', 'rating'])).slice(0, 2)).toEqual(['Two', 'Four']);
    expect((await found(['sort', 'rating'])).at(-1)).toBe('Five');
  });

  test('goes on over the pages', async () => {
    await putProducts(
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
