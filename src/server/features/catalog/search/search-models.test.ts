import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SearchReply } from '#contract/search.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import type { Product } from '#domain/catalog/product.ts';
import { cents } from '#domain/money/cents.ts';
import { flushWriteBehind } from '#server/features/catalog/products/write-behind.ts';
import { asinOf, insertProducts } from '#testing/products.ts';
import { sharedShop } from '#testing/shop.ts';
import { MAX_CANDIDATES } from './candidates-repository.ts';

const shop = await sharedShop();

async function search(keyword: string, query: Record<string, string> = {}): Promise<SearchReply> {
  return (await shop.call('searchProducts', { query: { keyword, ...query } })).body;
}

const titles = ({ products }: SearchReply) => products.map(({ productTitle }) => productTitle);

async function insert(products: Partial<Product>[]): Promise<string[]> {
  const asins = await insertProducts(shop, products);
  await flushWriteBehind(shop.context);
  return asins;
}

/** A model in several colours, each a product. */
function variantsOf(name: string, first: number, colors: readonly string[]): Partial<Product>[] {
  const asin = (index: number): Asin => asinOf(`B0MODEL${String(first + index).padStart(3, '0')}`);
  return colors.map((color, own) => ({
    asin: asin(own),
    productTitle: `${name}, ${color}`,
    variations: [
      {
        variationName: 'Color',
        values: colors.map((value, index) => {
          const which = asin(index);
          const dpUrl = `https://www.amazon.com/dp/${which}`;
          return { value, asin: which, dpUrl, available: true, imageUrl: null, selected: index === own };
        }),
      },
    ],
  }));
}

describe('a model of several variants', () => {
  const COLORS = ['Teal', 'Amber', 'Coral'];

  beforeAll(async () => {
    await insert([
      ...variantsOf('Wobblix Hammock Deluxe', 100, COLORS),
      ...variantsOf('Wobblix Hammock Travel', 200, COLORS),
      { productTitle: 'Wobblix Hammock Single' },
    ]);
  });

  test('is one card, and the total, the facets and the pager count models', async () => {
    const { products, total, pages, facets, atLeast } = await search('wobblix hammock');
    expect(products).toHaveLength(3);
    expect({ total, pages, atLeast }).toEqual({ total: 3, pages: 1, atLeast: false });
    expect(facets.condition).toMatchObject({ new: 3 });
    expect(facets.atLeast).toBe(false);
  });

  test.each(COLORS)('shows the variant in the colour that was asked for: %s', async (color) => {
    const found = titles(await search(`wobblix deluxe ${color}`));
    expect(found[0]).toBe(`Wobblix Hammock Deluxe, ${color}`);
    expect(found.filter((title) => title.startsWith('Wobblix Hammock Deluxe'))).toHaveLength(1);
  });

  test('says how many choices there are', async () => {
    const { products } = await search('wobblix deluxe');
    expect(products[0]?.choices).toBe('3 colores');
    expect((await search('wobblix single')).products[0]?.choices).toBe('');
  });
});

describe('the thing that was asked for', () => {
  beforeAll(async () => {
    await insert([
      {
        productTitle: 'Zorgan Quiet Earmuffs',
        productDescription: 'Wear them beside any cordless blivetdriver.',
        categories: ['Safety'],
        countReview: 90_000,
      },
      { productTitle: 'Zorgan Blivetdriver Cordless 12V', countReview: 1 },
      { productTitle: 'Zorgan Trunk with Wheels', categories: ['Luggage'] },
      { productTitle: 'Zorgan Trunk without Wheels', categories: ['Luggage'], countReview: 1 },
    ]);
  });

  test('comes before what mentions it in passing, however popular', async () => {
    expect(titles(await search('cordless blivetdriver'))[0]).toBe('Zorgan Blivetdriver Cordless 12V');
  });

  test('comes without what was denied', async () => {
    for (const keyword of ['zorgan trunk without wheels', 'zorgan trunk sin ruedas']) {
      expect(titles(await search(keyword))[0], keyword).toBe('Zorgan Trunk without Wheels');
    }
  });

  test('is found by its whole title', async () => {
    const title = 'Brimble & Sons 12-Piece Bakeware Set with Lids, Your Kitchen Over the Range, Non-Stick (Copper)';
    await insert([{ productTitle: title }, { productTitle: 'Brimble Bakeware Set' }]);
    expect(titles(await search(title))[0]).toBe(title);
    expect(titles(await search(title.toUpperCase()))[0]).toBe(title);
  });
});

describe('whole titles', () => {
  const WORDS =
    'with from your over for and the Stainless Kitchen Travel Kids Wireless Foldable Garden Set 12-Inch T-Shirt Men’s Black Pack Organizer Lamp Holder Water Shoes Bag (Large) Case, Premium & 2-in-1 Cotton Phone'.split(
      ' ',
    );

  test('of any words find their products first', async () => {
    const sample = fc.sample(fc.array(fc.constantFrom(...WORDS), { minLength: 6, maxLength: 18 }), {
      numRuns: 60,
      seed: 7,
    });
    const known = sample.map((words) => `Vexxo ${words.join(' ')}`);
    await insert(known.map((productTitle) => ({ productTitle, productDescription: '', features: [] })));
    for (const title of known) expect(titles(await search(title))[0], title).toBe(title);
  });
});

describe('more products than are ranked', () => {
  const COUNT = MAX_CANDIDATES + 60;

  beforeAll(async () => {
    await insert(
      Array.from({ length: COUNT }, (_, index) => ({
        productTitle: `Flumbo Gadget Number${index}`,
        price: cents(10_00 + index * 100),
        // The cheapest are the least popular ones.
        countReview: index * 50,
        manufacturer: index < 3 ? 'Raremaker' : 'Commonmaker',
      })),
    );
  });

  test('are counted as at least so many, on twenty pages', async () => {
    const { total, pages, atLeast, facets } = await search('flumbo gadget');
    expect(total).toBeGreaterThanOrEqual(400);
    expect({ pages, atLeast, facetsAtLeast: facets.atLeast }).toEqual({
      pages: 20,
      atLeast: true,
      facetsAtLeast: true,
    });
  });

  test('are sorted all, not only the ranked ones', async () => {
    const cheapest = await search('flumbo gadget', { sort: 'price-asc' });
    expect(titles(cheapest).slice(0, 3)).toEqual([0, 1, 2].map((index) => `Flumbo Gadget Number${index}`));
    const dearest = await search('flumbo gadget', { sort: 'price-desc' });
    expect(titles(dearest)[0]).toBe(`Flumbo Gadget Number${COUNT - 1}`);
  });

  test('are filtered all, with an exact total where all that match are known', async () => {
    const { products, total, atLeast } = await search('flumbo gadget', { brand: 'Raremaker' });
    expect({ shown: products.length, total, atLeast }).toEqual({ shown: 3, total: 3, atLeast: false });
    const dear = await search('flumbo gadget', { min: '60' });
    expect({ total: dear.total >= 400, pages: dear.pages, atLeast: dear.atLeast }).toEqual({
      total: true,
      pages: 20,
      atLeast: true,
    });
  });
});
