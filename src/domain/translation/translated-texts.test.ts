import { expect, test } from 'vitest';
import { buildProduct } from '#testing/products.ts';
import { textsToTranslate } from './translated-texts.ts';

test('the texts of a product are its title, features, description, details and variant values, equal ones once', () => {
  const product = buildProduct({
    productTitle: 'Folding Chair',
    features: ['Folds flat', 'Folding Chair'],
    productDescription: 'A chair.',
    productDetails: [
      { name: 'Brand', value: 'Norda' },
      { name: 'Item Weight', value: '8.5 ounces' },
    ],
    variations: [
      {
        variationName: 'Color',
        values: [{ value: 'Bone', asin: null, dpUrl: null, available: true, imageUrl: null, selected: true }],
      },
    ],
  });
  expect(textsToTranslate(product, 'Norda')).toEqual([
    { part: 'title', text: 'Folding Chair' },
    { part: 'feature', text: 'Folds flat' },
    { part: 'description', text: 'A chair.' },
    { part: 'detail', text: 'Brand' },
    { part: 'detail', text: 'Item Weight' },
    { part: 'variant', text: 'Bone' },
  ]);
});
