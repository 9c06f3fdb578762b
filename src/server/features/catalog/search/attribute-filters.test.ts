import { describe, expect, test } from 'vitest';
import type { SearchReply } from '#contract/search.ts';
import type { Product, Variation } from '#domain/catalog/product.ts';
import { cents } from '#domain/money/cents.ts';
import { insertProducts } from '#testing/products.ts';
import { sharedShop } from '#testing/shop.ts';

const WORD = 'zephyrtread';
const RUNNING = ['Clothing, Shoes & Jewelry', 'Men', 'Shoes', 'Athletic', 'Running'];
const SNEAKERS = ['Clothing, Shoes & Jewelry', 'Women', 'Shoes', 'Fashion Sneakers'];

const shop = await sharedShop();

/** A shoe that comes in sizes and colours, the first of each its own. */
function shoe(title: string, [sizes, colors]: [string[], string[]], about: Partial<Product> = {}): Partial<Product> {
  const dimension = (variationName: string, values: string[]): Variation => ({
    variationName,
    values: values.map((value, at) => ({
      ...{ value, asin: null, dpUrl: null, available: true, imageUrl: null },
      selected: at === 0,
    })),
  });
  const variations = [dimension('Size', sizes), dimension('Color', colors)];
  return { productTitle: `Zephyrtread ${title}`, categories: RUNNING, variations, ...about };
}

await insertProducts(shop, [
  shoe("Men's One", [['9', '8', '10'], ['Black']], { productRating: 4.6, retailPrice: cents(100_00) }),
  shoe(
    "Men's Two",
    [
      ['10', '10.5'],
      ['Navy Blue', 'Wine Red'],
    ],
    { productRating: 3.4, retailPrice: cents(56_00) },
  ),
  shoe(
    "Women's Three",
    [
      ['9', '7'],
      ['Red', 'Black'],
    ],
    { categories: SNEAKERS, productRating: 4.1 },
  ),
  shoe("Women's Four", [['7.5'], ['Knox']], {
    categories: SNEAKERS,
    productRating: 2,
    availability: 'Usually ships within 2 to 3 weeks',
  }),
  {
    productTitle: 'Zephyrtread Laces Five',
    categories: ['Sports & Outdoors'],
    productDetails: [],
    productRating: null,
  },
]);

test('of a colour that is asked for the product that has it itself comes before one with such a variant', async () => {
  const { body } = await shop.call('searchProducts', { query: { keyword: `${WORD} roja` } });
  const found = body.products.map(({ productTitle }: { productTitle: string }) => productTitle);
  expect(found).toEqual(["Zephyrtread Women's Three", "Zephyrtread Men's Two"]);
});

async function search(...params: [name: string, value: string][]): Promise<SearchReply> {
  return (await shop.call('searchProducts', { query: [['keyword', WORD], ...params] })).body;
}

const namesOf = ({ products }: SearchReply) =>
  products.map(({ productTitle }) => productTitle.split(' ')[2] ?? '').sort();
const found = async (...params: [name: string, value: string][]) => namesOf(await search(...params));

describe('filters of shoes and clothes', () => {
  test('a model is found by the size of any of its variants, of the department asked for', async () => {
    expect(await found(['size', 'men 10'])).toEqual(['One', 'Two']);
    expect(await found(['size', 'men 9'])).toEqual(['One']);
    expect(await found(['size', 'women 9'], ['size', 'women 7.5'])).toEqual(['Four', 'Three']);
    expect(await found(['size', 'kids 9'])).toEqual([]);
  });

  test('colour, gender and category are compared as the shop names them', async () => {
    expect(await found(['color', 'red'])).toEqual(['Three', 'Two']);
    expect(await found(['color', 'red'], ['gender', 'men'])).toEqual(['Two']);
    expect(await found(['category', 'Championes casuales'])).toEqual(['Four', 'Three']);
  });

  test('stars, discount and arrival are least ones', async () => {
    expect(await found(['stars', '4'])).toEqual(['One', 'Three']);
    expect(await found(['stars', '3'])).toEqual(['One', 'Three', 'Two']);
    expect(await found(['discount', '50'])).toEqual(['One']);
    expect(await found(['discount', '10'])).toEqual(['One', 'Two']);
    expect(await found(['arrival', 'first'])).toEqual(['Five', 'One', 'Three', 'Two']);
    expect(await found(['arrival', 'month'])).toEqual(['Five', 'Four', 'One', 'Three', 'Two']);
    expect(
      (
        await shop.call('searchProducts', {
          query: [
            ['keyword', WORD],
            ['stars', '5'],
          ],
        })
      ).status,
    ).toBe(400);
  });

  test('facets name sizes as here, in order, and count what each choice shows', async () => {
    const { facets } = await search();
    expect(facets.size.map(({ name, gender }) => `${name} ${gender}`)).toEqual([
      '7 US · 37,5 UY women',
      '7,5 US · 38 UY women',
      '9 US · 40 UY women',
      '8 US · 41 UY men',
      '9 US · 42 UY men',
      '10 US · 43 UY men',
      '10,5 US · 43,5 UY men',
    ]);
    expect(facets.color.map(({ value }) => value)).toEqual(['black', 'blue', 'red']);
    expect(facets.stars).toEqual([
      { value: '4', count: 2 },
      { value: '3', count: 3 },
    ]);
    expect(facets.arrival).toMatchObject([{ value: 'first', count: 4 }]);
    const choices: [string, string, number][] = [
      ...facets.size.map(({ value, count }): [string, string, number] => ['size', value, count]),
      ...facets.color.map(({ value, count }): [string, string, number] => ['color', value, count]),
      ...facets.gender.map(({ value, count }): [string, string, number] => ['gender', value, count]),
      ...facets.category.map(({ name, count }): [string, string, number] => ['category', name, count]),
      ...facets.discount.map(({ value, count }): [string, string, number] => ['discount', value, count]),
    ];
    expect(choices.length).toBeGreaterThan(12);
    for (const [name, value, count] of choices) expect((await search([name, value])).total).toBe(count);
  });

  test('a list without data, or of which every product has the one value, is not offered', async () => {
    await insertProducts(shop, [
      { productTitle: 'Quillophone A', availability: null, productRating: 4.5 },
      { productTitle: 'Quillophone B', productRating: 4.2 },
    ]);
    const { facets } = (await shop.call('searchProducts', { query: { keyword: 'quillophone' } })).body as SearchReply;
    const { size, color, gender, category, stars, discount, arrival } = facets;
    expect({ size, color, gender, category, stars, discount, arrival }).toEqual({
      ...{ size: [], color: [], gender: [], category: [], stars: [], discount: [], arrival: [] },
    });
  });
});

test('of a common word the filters reach products beyond those that are ranked', async () => {
  const common = Array.from({ length: 700 }, (_, at) => ({
    productTitle: `Commonwidget shirt number ${at}`,
    categories: ['Clothing, Shoes & Jewelry', 'Women', 'Clothing', 'Shirts'],
    countReview: 10_000,
    productDetails: [{ name: 'Color', value: 'White' }],
  }));
  const rare = Array.from({ length: 3 }, (_, at) => ({
    productTitle: `Commonwidget jeans number ${at}`,
    categories: ['Clothing, Shoes & Jewelry', 'Men', 'Clothing', 'Jeans'],
    countReview: 0,
    productRating: 3,
    retailPrice: cents(200_00),
    productDetails: [
      { name: 'Color', value: 'Orange' },
      { name: 'Size', value: 'XXL' },
    ],
  }));
  await insertProducts(shop, [...common, ...rare]);
  const filters: [string, string][] = [
    ['size', 'XXL'],
    ['color', 'orange'],
    ['gender', 'men'],
    ['category', 'Jeans'],
    ['discount', '50'],
  ];
  for (const [name, value] of filters) {
    const { body } = await shop.call('searchProducts', { query: { keyword: 'commonwidget', [name]: value } });
    expect({ name, total: (body as SearchReply).total }).toEqual({ name, total: 3 });
  }
});
