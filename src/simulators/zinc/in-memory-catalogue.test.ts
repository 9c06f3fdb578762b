import { expect, test } from 'vitest';
import type { DemoProduct } from '#simulators/catalogue/product.ts';
import { DEMO_PRODUCT } from '#testing/partner-harness.ts';
import { type CatalogueEntry, createInMemoryCatalogue } from './in-memory-catalogue.ts';

// Type check: demo products are assignable without a cast.
const fits = (product: DemoProduct): CatalogueEntry => product;

const many = Array.from({ length: 45 }, (_, index) => ({
  ...DEMO_PRODUCT,
  asin: `B1${String(index).padStart(8, '0')}`,
  parent: `P${index}`,
  reviews: index,
}));

test('a search returns pages of twenty, most reviewed first, and the last page has no successor', () => {
  const catalogue = createInMemoryCatalogue(many);
  const pages = [1, 2, 3, 4].map((page) => catalogue.search('HEADPHONES', page));
  expect(pages.map((page) => page.results.length)).toEqual([20, 20, 5, 0]);
  expect(pages.map((page) => page.nextPage)).toEqual([2, 3, null, null]);
  expect(pages[0]?.results[0]?.num_reviews).toBe(44);
  expect(fits).toBeTypeOf('function');
});

test('a search returns products with all words, or with some words when none has all', () => {
  const hose = {
    ...DEMO_PRODUCT,
    asin: 'B200000001',
    parent: 'H',
    title: 'Garden Hose 50 ft',
    categories: ['Garden'],
    brand: 'Verde',
  };
  const catalogue = createInMemoryCatalogue([...many, hose]);
  const asins = (query: string) => catalogue.search(query, 1).results.map((result) => result.product_id);
  expect(asins('garden hoses')).toEqual(['B200000001']);
  expect(asins('verde')).toEqual(['B200000001']);
  expect(asins('hose microphone')).toContain('B200000001');
  expect(asins('')).toEqual([]);
});
