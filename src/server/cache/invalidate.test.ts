import { expect, test } from 'vitest';
import type { CardRow } from '#db/tables/card-row.ts';
import { createCache } from './cache.ts';
import { type Change, invalidateAll, invalidateChanged, parseChange } from './invalidate.ts';

test.each<[string, Change | null]>([
  ['products', { kind: 'products', asins: 'many' }],
  ['products B000000001 B000000002', { kind: 'products', asins: ['B000000001', 'B000000002'] }],
  ['rankings', { kind: 'rankings' }],
  ['categories', { kind: 'categories' }],
  ['rates', { kind: 'rates' }],
  ['rules', { kind: 'rules' }],
  ['switches', { kind: 'switches' }],
  ['of a later version', null],
  ['', null],
])('the message "%s" is understood', (message, change) => {
  expect(parseChange(message)).toEqual(change);
});

const row = (asin: string) => ({ asin }) as CardRow;

/** A cache that keeps something of everything, each once with the first product and once with another. */
function fill() {
  const cache = createCache(() => new Date(0));
  for (const asin of ['B000000001', 'B000000002']) {
    cache.products.beginRead()(asin, {} as never);
    cache.lists.beginRead()(`list of ${asin}`, [row(asin)]);
    cache.searches.beginRead()(`search of ${asin}`, { products: [{ asin }], mentioned: [] } as never);
    cache.pages.beginRead()(`page of ${asin}`, { asins: () => new Set([asin]) } as never);
  }
  cache.categories.beginRead()('all', []);
  cache.rates.beginRead()('newest', {} as never);
  cache.switches.beginRead()('current', {} as never);
  cache.sitemapShards.beginRead()(10, []);
  const cachedCounts = () => ({
    products: ['B000000001', 'B000000002'].filter((asin) => cache.products.get(asin)).length,
    lists: ['B000000001', 'B000000002'].filter((asin) => cache.lists.get(`list of ${asin}`)).length,
    searches: ['B000000001', 'B000000002'].filter((asin) => cache.searches.get(`search of ${asin}`)).length,
    pages: ['B000000001', 'B000000002'].filter((asin) => cache.pages.get(`page of ${asin}`)).length,
    others: [
      cache.categories.get('all') && 'categories',
      cache.rates.get('newest') && 'rates',
      cache.switches.get('current') && 'switches',
      cache.sitemapShards.get(10) && 'shards',
    ].filter(Boolean),
  });
  return { cache, cachedCounts };
}

const ALL = {
  products: 2,
  lists: 2,
  searches: 2,
  pages: 2,
  others: ['categories', 'rates', 'switches', 'shards'],
};

test.each<[string, Partial<typeof ALL>]>([
  ['products B000000001', { products: 1, lists: 1, searches: 1, pages: 1 }],
  ['products', { products: 0, lists: 0, searches: 0, pages: 0, others: ['categories', 'rates', 'switches'] }],
  ['rankings', { lists: 0, pages: 0 }],
  ['categories', { pages: 0, others: ['rates', 'switches', 'shards'] }],
  ['rates', { pages: 0, others: ['categories', 'switches', 'shards'] }],
  ['switches', { pages: 0, others: ['categories', 'rates', 'shards'] }],
  ['rules', {}],
  ['sealing', {}],
])('"%s" invalidates what it affects, and nothing else', (message, left) => {
  const { cache, cachedCounts } = fill();
  expect(cachedCounts()).toEqual(ALL);
  const change = parseChange(message);
  if (change) invalidateChanged(cache, change);
  expect(cachedCounts()).toEqual({ ...ALL, ...left });
});

test('everything is invalidated after missed messages', () => {
  const { cache, cachedCounts } = fill();
  invalidateAll(cache);
  expect(cachedCounts()).toEqual({ products: 0, lists: 0, searches: 0, pages: 0, others: [] });
});
