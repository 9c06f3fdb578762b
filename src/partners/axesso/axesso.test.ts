import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asinOf } from '#testing/products.ts';
import { PartnerUnavailable } from '../errors.ts';
import { inOrder, type NamedSource } from '../product-source.ts';
import { readPage, readResult } from './read-answer.ts';

const ASIN = asinOf('B002YOS9NU');
/** The published example of a page, shortened, with the variations of a recorded one. */
const PAGE = {
  responseStatus: 'PRODUCT_FOUND_RESPONSE',
  productTitle: 'PlayStation 4 Pro 1TB Console',
  manufacturer: 'Sony',
  countReview: 19,
  productRating: '4.4 out of 5 stars',
  asin: 'B002YOS9NU',
  soldBy: 'Sony',
  fulfilledBy: 'Amazon',
  warehouseAvailability: 'In Stock.',
  retailPrice: 137.55,
  price: 77.42,
  dealPrice: 71.42,
  salePrice: 0.0,
  priceSaving: 'You Save: $59,58 (43%)',
  features: ['Premium SOLID Stainless Steel'],
  imageUrlList: ['https://images-na.ssl-images-amazon.com/images/I/71itkDwgyyL._SL1500_.jpg'],
  productDescription: 'The most advanced PlayStation system ever.',
  productDetails: [{ name: 'Item Weight', value: '2.46 Kg' }],
  prime: false,
  variations: [
    {
      variationName: 'size_name',
      values: [
        { value: '1 TB $77.42', dpUrl: '', selected: true, available: true },
        { value: '2 TB from $99.00', dpUrl: '/dp/B07KY8VKGK/?th=1&psc=1', selected: false, available: true },
      ],
    },
    { variationName: 'color_name', values: [{ value: 'Black', dpUrl: '', selected: true, available: true }] },
  ],
};

describe('a page', () => {
  test('is read as a product, money in cents and 0 as none', () => {
    expect(readPage(ASIN, PAGE)).toMatchObject({
      asin: 'B002YOS9NU',
      price: 7742,
      salePrice: 7142,
      retailPrice: 13_755,
      productRating: 4.4,
      countReview: 19,
      availability: 'In Stock',
      manufacturer: 'Sony',
      condition: 'new',
    });
    expect(readPage(ASIN, { ...PAGE, price: 0, dealPrice: 0, retailPrice: 0 })).toMatchObject({
      price: null,
      salePrice: null,
      retailPrice: null,
    });
  });

  test('names its choices like the other source, and their products by relative addresses', () => {
    const product = readPage(ASIN, PAGE);
    expect(product?.variations.map(({ variationName }) => variationName)).toEqual(['Size', 'Color']);
    expect(product?.variations[0]?.values).toMatchObject([
      { value: '1 TB', asin: 'B002YOS9NU', selected: true },
      { value: '2 TB', asin: 'B07KY8VKGK', selected: false, available: true },
    ]);
  });

  test.each([
    ['En stock', 'In Stock'],
    ['Solo queda(n) 1 en stock (hay más unidades en camino).', 'Only 1 left in stock'],
    ['No disponible por el momento.', 'Currently unavailable.'],
    ['Currently unavailable.', 'Currently unavailable.'],
    ['Usually ships within 2 days', 'Usually ships within 2 days'],
  ])('says whether it is in stock in either language: %s', (text, availability) => {
    expect(readPage(ASIN, { ...PAGE, warehouseAvailability: text })?.availability).toBe(availability);
  });

  test('without a title is none, and of a parent it is the product that was asked for', () => {
    expect(readPage(ASIN, { ...PAGE, productTitle: '' })).toBeNull();
    expect(readPage(ASIN, { ...PAGE, asin: 'B07KY8VKGK' })?.asin).toBe(ASIN);
  });

  test('of any content is a product or none', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(PAGE)), fc.jsonValue()), (fields) => {
        const product = readPage(ASIN, fields as Record<string, unknown>);
        expect(product === null || product.asin === ASIN).toBe(true);
      }),
    );
  });
});

test('a result has its title as description', () => {
  const result = {
    productDescription: 'JETech Case for Apple iPhone 8',
    asin: 'B07KY8VKGK',
    countReview: 24_079,
    imgUrl: 'https://m.media-amazon.com/images/I/71sHaPpboUL._AC_UL320_ML3_.jpg',
  };
  expect(readResult(result)).toMatchObject({
    asin: 'B07KY8VKGK',
    productTitle: 'JETech Case for Apple iPhone 8',
    price: null,
    countReview: 24_079,
    imageUrlList: [result.imgUrl],
  });
  expect(readResult({ ...result, productDescription: null })).toBeNull();
  expect(readResult({ ...result, imgUrl: 'https://evil.example/a.jpg' })?.imageUrlList).toEqual([]);
});

describe('sources in order', () => {
  const clock = { now: 0 };
  const deps = { clock: () => new Date(clock.now), log: { info: () => undefined, warn: () => undefined } };
  const down = (reason: 'network' | 'limited') =>
    new PartnerUnavailable({ partner: 'first', reason, ambiguous: false });

  function source(name: string, answer: () => Promise<null>): NamedSource & { calls: number } {
    const counted = {
      name,
      calls: 0,
      getProduct: () => {
        counted.calls += 1;
        return answer();
      },
      searchProducts: async () => ({ products: [], nextPage: null }),
    };
    return counted;
  }

  test('that a product is not sold is an answer', async () => {
    const [first, second] = [source('first', async () => null), source('second', async () => null)];
    expect(await inOrder([first, second], deps).getProduct(ASIN)).toBeNull();
    expect([first.calls, second.calls]).toEqual([1, 0]);
  });

  test('one whose quota is spent is asked last for a minute', async () => {
    const first = source('first', () => Promise.reject(down('limited')));
    const second = source('second', async () => null);
    const both = inOrder([first, second], deps);
    await both.getProduct(ASIN);
    await both.getProduct(ASIN);
    expect([first.calls, second.calls]).toEqual([1, 2]);
    clock.now += 61_000;
    await both.getProduct(ASIN);
    expect([first.calls, second.calls]).toEqual([2, 3]);
  });

  test('none that answers is the failure of the last, and a fault of the program is never another source’s turn', async () => {
    const failing = [
      source('first', () => Promise.reject(down('limited'))),
      source('second', () => Promise.reject(down('network'))),
    ];
    await expect(inOrder(failing, deps).getProduct(ASIN)).rejects.toMatchObject({ reason: 'network' });
    const broken = [source('first', () => Promise.reject(new TypeError('x'))), source('second', async () => null)];
    await expect(inOrder(broken, deps).getProduct(ASIN)).rejects.toThrow(TypeError);
    expect(broken[1]?.calls).toBe(0);
  });
});
