import { expect, test } from 'vitest';
import { PRODUCT } from '#testing/product-reply.ts';
import { toProductView } from '#web/features/catalog/product-view.ts';
import { compareProducts } from './comparison-view.ts';

const view = (about: Partial<typeof PRODUCT> = {}) =>
  toProductView({ product: { ...PRODUCT, ...about }, quotes: [null, null], categories: [] });
const rowsOf = (...products: ReturnType<typeof view>[]) =>
  new Map(compareProducts(products, 'entre el 11 y el 18 de diciembre').rows.map((row) => [row.label, row]));

test('a product that cannot be bought says why where the others have their landed price', () => {
  const rows = rowsOf(view(), view({ asin: 'B0FORB1DDN', forbidden: true, landedPrice: null }));
  expect(rows.get('Puesto en Uruguay')).toMatchObject({ cells: [null, { text: 'No puede entrar a Uruguay' }] });
  expect(rows.get('Llega pagando hoy')).toMatchObject({
    cells: [{ text: 'entre el 11 y el 18 de diciembre' }, null],
    differs: true,
  });
  const { products } = compareProducts([view(), view({ forbidden: true })], null);
  expect(products.map(({ price }) => price)).toEqual([129, null]);
});

test('whether each may enter is a row', () => {
  expect(rowsOf(view()).get('¿Puede entrar a Uruguay?')?.cells[0]).toEqual({
    text: expect.stringMatching(/^[A-Z].+\.$/),
  });
});

test('the number of the product is no row, and equal facts do not differ', () => {
  const rows = rowsOf(view(), view({ asin: 'B0ANOTHER1', productRating: 4.1, countReview: 1200 }));
  expect(rows.has('SKU')).toBe(false);
  expect(rows.get('Condición')?.differs).toBe(false);
  expect(rows.get('Opiniones')).toMatchObject({
    cells: [{ text: '4,6 de 5 (2.318)' }, { text: '4,1 de 5 (1.200)' }],
    differs: true,
  });
});

test('names and values of the table that nobody translated are marked as English', () => {
  const details = [{ name: 'Unheard Of Name', value: 'Some words' }];
  const row = rowsOf(view({ productDetails: details })).get('Unheard Of Name');
  expect(row).toMatchObject({ lang: 'en', cells: [{ text: 'Some words', lang: 'en' }] });
});
