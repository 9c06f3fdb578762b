import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COLORS } from '#domain/search/filters.ts';
import { buildProduct } from '#testing/products.ts';
import { compareFilteredSizes, genderOf, sizeLabel } from './apparel.ts';
import { attributesOf, readAttributes, writeAttributes } from './attributes.ts';
import { colorsOf } from './colors.ts';
import { dispatchDays } from './dispatch.ts';
import type { Product, Variation } from './product.ts';

const SHOES = ['Clothing, Shoes & Jewelry', 'Men', 'Shoes', 'Athletic', 'Running'];
const SHIRTS = ['Clothing, Shoes & Jewelry', 'Women', 'Clothing', 'Tops, Tees & Blouses', 'T-Shirts'];

/** The values of a dimension; one that begins with * is selected, with ! not available. */
function dimension(variationName: string, values: string): Variation {
  return {
    variationName,
    values: values.split(', ').map((value) => ({
      value: value.replace(/^[*!]/, ''),
      asin: null,
      dpUrl: null,
      available: !value.startsWith('!'),
      imageUrl: null,
      selected: value.startsWith('*'),
    })),
  };
}

const attributes = (about: Partial<Product>) => attributesOf(buildProduct(about));

describe('the attributes of a product', () => {
  test('are the sizes and colours of all variants of its model, its own first', () => {
    const shoe = { productTitle: "Runner 3 Men's Shoes", categories: SHOES };
    const variations = [dimension('Size', '8, *9, 9.5, !10'), dimension('Color', 'Navy Blue, *Black/White, Isle')];
    expect(attributes({ ...shoe, variations })).toEqual({
      sizes: ['men 9', 'men 8', 'men 9.5'],
      colors: ['black', 'white', 'blue'],
      gender: 'men',
      dispatchDays: 0,
    });
  });

  test('are those of its details where it has no variants', () => {
    const productDetails = [
      { name: 'Color', value: 'Wine Red' },
      { name: 'Size', value: 'X-Large' },
    ];
    expect(attributes({ categories: SHIRTS, productTitle: 'Tee', productDetails })).toMatchObject({
      sizes: ['XL'],
      colors: ['red'],
      gender: 'women',
    });
  });

  test('have sizes for shoes and clothes alone', () => {
    const variations = [dimension('Size', '*41 mm, 45 mm')];
    expect(attributes({ categories: ['Electronics', 'Smartwatches'], variations }).sizes).toEqual([]);
    expect(attributes({ categories: ['Clothing, Shoes & Jewelry', 'Men', 'Watches'], variations }).sizes).toEqual([]);
    expect(attributes({ categories: SHIRTS, variations: [dimension('Size', 'One Size')] }).sizes).toEqual([]);
  });

  test('name both sizes of a shoe for everybody', () => {
    const variations = [dimension('size_name', '*7.5 Women/6 Men')];
    expect(attributes({ productTitle: 'Unisex Clogs', categories: SHOES, variations }).sizes).toEqual([
      'women 7.5',
      'men 6',
    ]);
  });

  test('are read as they were written', () => {
    const attribute = fc.record({
      sizes: fc.uniqueArray(fc.string({ minLength: 1 })),
      colors: fc.subarray([...COLORS]),
      gender: fc.option(fc.constantFrom('women' as const, 'men' as const, 'kids' as const, 'unisex' as const)),
      dispatchDays: fc.option(fc.nat(365)),
    });
    fc.assert(
      fc.property(attribute, (one) => {
        expect(readAttributes(writeAttributes(one))).toEqual(one);
      }),
    );
    expect(writeAttributes(attributes({ productDetails: [] }))).toBeNull();
    expect(readAttributes(['color:black', 'color:ultraviolet', 'fit:slim'])).toMatchObject({ colors: ['black'] });
  });
});

test.each([
  ['Rose Gold', ['pink']],
  ['Blue Gray', ['gray']],
  ['Light Blue', ['lightblue']],
  ['Petrol', ['blue']],
  ['01 - Silver Grey', ['gray']],
  ['A-moonblue', []],
  ['Black (001)/White', ['black', 'white']],
  ['5 Pack Black, Dark Grey, Light Blue, Wine Red', ['multicolor']],
  ['Gold Aluminum w Pink Sand Sport Band', ['beige']],
  ['Knox', []],
])('the colour %s is %s', (name, colors) => {
  expect(colorsOf(name)).toEqual(colors);
});

test.each<[title: string, categories: string[], of: { department?: string; gender: string | null }]>([
  ["Women's Running Shoes", SHOES, { gender: 'women' }],
  ['Runner 3 Road Running Shoes', SHOES, { gender: 'men' }],
  ['Baby Blue Tee', SHIRTS, { gender: 'women' }],
  ['Hop Kids Sneakers', ['Clothing, Shoes & Jewelry', 'Girls & Boys', 'Shoes'], { gender: 'kids' }],
  ["Men's and Women's Cap", ['Clothing, Shoes & Jewelry'], { gender: 'unisex' }],
  ['Cap', ['Clothing, Shoes & Jewelry'], { department: 'Unisex-Adult', gender: 'unisex' }],
  ['Cap', ['Clothing, Shoes & Jewelry'], { department: 'Unisex Baby', gender: 'kids' }],
  ['Cap', ['Clothing, Shoes & Jewelry'], { department: 'mens', gender: 'men' }],
  ['Eau de Parfum', ['Beauty & Personal Care', 'Fragrance', "Women's"], { gender: 'women' }],
  ['Headphones for Women', ['Electronics', 'Headphones'], { gender: null }],
  ['Cap', ['Clothing, Shoes & Jewelry', 'Hats'], { gender: null }],
])('%s in %j is for %j', (productTitle, categories, { department, gender }) => {
  const productDetails = department === undefined ? [] : [{ name: 'Department', value: department }];
  expect(genderOf({ productTitle, categories, productDetails })).toBe(gender);
});

test.each([
  [null, 0],
  ['In Stock', 0],
  ['Only 3 left in stock - order soon.', 0],
  ['Usually ships within 2 to 4 weeks', 28],
  ['Usually ships within 1 to 2 months', 60],
  ['Usually ships within 5 days', 5],
  ['This title will be released on October 22, 2026.', null],
  ['Temporarily out of stock.', null],
])('a store that says %s takes %s days more', (availability, days) => {
  expect(dispatchDays(availability)).toBe(days);
});

test('sizes to filter by are named as here and sorted by whom they are for', () => {
  const sizes = ['women 9', 'men 10', 'M', 'men 9', 'kids 11 Little Kid', 'S', 'unisex 8'];
  expect(sizes.toSorted(compareFilteredSizes).map(sizeLabel)).toEqual([
    'S',
    'M',
    '9 US · 40 UY',
    '9 US · 42 UY',
    '10 US · 43 UY',
    '11 US · 28 UY (niño)',
    '8 US',
  ]);
});
