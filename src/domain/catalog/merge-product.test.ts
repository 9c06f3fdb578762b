import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { isPlaceholderWeight, unitWeight } from '#domain/weight/unit-weight.ts';
import { parseAsin } from './asin.ts';
import { mergeProduct, type StatedField, type StatedProduct } from './merge-product.ts';
import type { Product } from './product.ts';

const asin = parseAsin('B0MERGING1');
if (!asin) throw new Error('not an asin');

const word = fc.constantFrom('red', 'blue', 'stove', 'kettle', 'norda');
const amount = fc.option(fc.integer({ min: 1, max: 5000 }).map(cents));
const line = fc.option(word);
const detail = fc.record({
  name: fc.constantFrom('Item Weight', 'Shipping Weight', 'item weight', 'Color', 'Model', 'Product Dimensions'),
  value: fc.constantFrom('18 kg', '2 pounds', '0.01 ounces', 'unknown', 'Black', '10 x 5 x 3 inches; 4 ounces'),
});
const variation = fc.record({
  variationName: word,
  values: fc.array(
    fc.record({
      value: word,
      asin: fc.constant(asin),
      dpUrl: fc.constant(null),
      available: fc.boolean(),
      imageUrl: fc.constant(null),
      selected: fc.boolean(),
    }),
    { minLength: 1, maxLength: 2 },
  ),
});
const product: fc.Arbitrary<Product> = fc.record({
  asin: fc.constant(asin),
  productTitle: word,
  price: amount,
  salePrice: amount,
  retailPrice: amount,
  series: line,
  dpUrl: fc.constant('https://www.amazon.com/dp/B0MERGING1'),
  prime: fc.boolean(),
  variations: fc.array(variation, { maxLength: 2 }),
  countReview: fc.nat(3),
  productRating: fc.option(fc.integer({ min: 1, max: 5 })),
  productDescription: fc.constantFrom('', 'Heats a house.'),
  imageUrlList: fc.array(word, { maxLength: 2 }),
  features: fc.array(word, { maxLength: 2 }),
  productDetails: fc.array(detail, { maxLength: 4 }),
  manufacturer: line,
  categories: fc.array(word, { maxLength: 2 }),
  soldBy: line,
  fulfilledBy: line,
  availability: line,
  condition: fc.constantFrom('new', 'used', 'refurbished'),
});
const record: fc.Arbitrary<StatedProduct> = fc.record({
  product,
  stated: fc.subarray<StatedField>(['prime', 'condition']).map((fields) => new Set(fields)),
});
const nothingStated: ReadonlySet<StatedField> = new Set();

function withoutFields(full: Product): Product {
  return {
    ...full,
    ...{ price: null, salePrice: null, retailPrice: null, series: null, prime: false, variations: [], countReview: 0 },
    ...{ productRating: null, productDescription: '', imageUrlList: [], features: [], productDetails: [] },
    ...{ manufacturer: null, categories: [], soldBy: null, fulfilledBy: null, availability: null, condition: 'new' },
  };
}

test('a record without fields changes nothing', () => {
  fc.assert(
    fc.property(product, (full) => {
      const bare = { product: withoutFields(full), stated: nothingStated };
      const { product: merged, filled, dropped } = mergeProduct(full, bare, 'record');
      expect(sortedDetails(merged)).toEqual(sortedDetails(full));
      expect([filled, dropped]).toEqual([0, 0]);
    }),
  );
});

test('a full record after one without fields is stored as it is', () => {
  fc.assert(
    fc.property(product, (full) => {
      const { product: merged, kept } = mergeProduct(
        withoutFields(full),
        { product: full, stated: nothingStated },
        'record',
      );
      expect(sortedDetails(merged)).toEqual(sortedDetails(full));
      expect(kept).toBe(0);
    }),
  );
});

test.each(['record', 'page', 'replacement'] as const)('merging a %s again changes nothing', (policy) => {
  fc.assert(
    fc.property(product, record, (known, given) => {
      const once = mergeProduct(known, given, policy).product;
      const twice = mergeProduct(once, given, policy);
      expect(JSON.stringify(twice.product)).toBe(JSON.stringify(once));
      expect([twice.filled, twice.dropped]).toEqual([0, 0]);
    }),
  );
});

test('a replacement is stored as it is', () => {
  fc.assert(
    fc.property(product, record, (known, given) => {
      expect(mergeProduct(known, given, 'replacement').product).toEqual(given.product);
    }),
  );
});

test.each(['record', 'page'] as const)('after merging a %s a known weight is still known', (policy) => {
  fc.assert(
    fc.property(product, record, (known, given) => {
      fc.pre(isWeightKnown(known));
      expect(isWeightKnown(mergeProduct(known, given, policy).product)).toBe(true);
    }),
  );
});

function isWeightKnown({ productDetails }: Product): boolean {
  const weight = unitWeight(productDetails);
  return weight !== null && !isPlaceholderWeight(weight);
}

/** Merging groups details by name, whatever their case; the order within a name is kept. */
function sortedDetails(given: Product): Product {
  const rank = ({ name }: { name: string }) => name.toLowerCase();
  return { ...given, productDetails: given.productDetails.toSorted((a, b) => rank(a).localeCompare(rank(b))) };
}
