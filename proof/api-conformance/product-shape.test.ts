import { expect, test } from 'vitest';
import { demoCatalogue } from '#simulators/catalogue/catalogue.ts';
import { insertProducts } from '#testing/products.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();

const FIELDS = [
  ...['asin', 'price', 'salePrice', 'retailPrice', 'priceSaving', 'series', 'dpUrl', 'prime', 'variations'],
  ...['countReview', 'productRating', 'productTitle', 'productDescription', 'mainImage', 'imageUrlList', 'features'],
  ...['productDetails', 'manufacturer', 'categories', 'soldBy', 'fulfilledBy'],
];

test('a product has the fields of the specification, its details as pairs and its variations as values [ENT-12] [ENT-13] [ENT-15] [ENT-16]', async () => {
  const varied = demoCatalogue().find(({ variants, details }) => variants.length > 0 && details.length > 0);
  const { body } = await shop.call('readProduct', { params: { asin: varied?.asin ?? '' } });
  expect(FIELDS.filter((field) => !(field in body))).toEqual([]);
  expect(Object.keys(body.mainImage)).toEqual(['imageUrl']);
  for (const list of ['imageUrlList', 'features', 'categories']) expect(Array.isArray(body[list])).toBe(true);
  expect(body.productDetails.length).toBeGreaterThan(0);
  for (const detail of body.productDetails) expect(Object.keys(detail).sort()).toEqual(['name', 'value']);
  expect(body.variations.length).toBeGreaterThan(0);
  for (const { variationName, values, ...rest } of body.variations) {
    expect([typeof variationName, rest]).toEqual(['string', {}]);
    for (const value of values) {
      expect(Object.keys(value).sort()).toEqual([
        'asin',
        'available',
        'dpUrl',
        'imageUrl',
        'selected',
        'translatedValue',
        'value',
      ]);
    }
    expect(values.filter((value: { selected: boolean }) => value.selected)).toHaveLength(1);
  }
});

test('are-new returns for each asin whether the product is new, in the requested order [API-29]', async () => {
  const [newAsin = '', refurbishedAsin = ''] = await insertProducts(shop, [
    { condition: 'new' },
    { condition: 'refurbished' },
  ]);
  const result = await shop.call('areNew', { body: { products: [refurbishedAsin, newAsin] } });
  expect(result.body).toEqual([
    { asin: refurbishedAsin, isNew: false },
    { asin: newAsin, isNew: true },
  ]);
});
