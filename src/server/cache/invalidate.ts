import type { Cache, SearchResults } from './cache.ts';

/** What changed in the database, as its triggers announce it (migrations 0053 and 0066). */
export type Change =
  | { kind: 'products'; asins: readonly string[] | 'many' }
  | { kind: 'rankings' | 'categories' | 'rates' | 'rules' | 'sealing' | 'switches' };

/** A message of the database; null for one of another version of the shop. */
export function parseChange(message: string): Change | null {
  const [kind, ...asins] = message.split(' ');
  switch (kind) {
    case 'products':
      return { kind, asins: asins.length > 0 ? asins : 'many' };
    case 'rankings':
    case 'categories':
    case 'rates':
    case 'rules':
    case 'sealing':
    case 'switches':
      return { kind };
    default:
      return null;
  }
}

/** Invalidates what a change affects. Entries that depend on the price rules name theirs and are not served under others. */
export function invalidateChanged(cache: Cache, change: Change): void {
  switch (change.kind) {
    case 'products':
      if (change.asins === 'many') invalidateProducts(cache);
      else invalidateShowing(cache, change.asins);
      return;
    case 'rankings':
      cache.lists.invalidate();
      break;
    case 'categories':
      cache.categories.invalidate();
      break;
    case 'rates':
      cache.rates.invalidate();
      break;
    case 'switches':
      cache.switches.invalidate();
      break;
    case 'rules':
    case 'sealing':
      return;
  }
  cache.pages.invalidate();
}

/** Invalidates everything that is read from the database and may change. */
export function invalidateAll(cache: Cache): void {
  invalidateProducts(cache);
  cache.categories.invalidate();
  cache.rates.invalidate();
  cache.switches.invalidate();
  cache.staffWork.invalidate();
}

/** Invalidates everything that shows products, or might have to. */
export function invalidateProducts(cache: Cache): void {
  cache.products.invalidate();
  cache.variations.invalidate();
  cache.lists.invalidate();
  cache.searches.invalidate();
  cache.narrowedSearches.invalidate();
  cache.sitemapShards.invalidate();
  cache.pages.invalidate();
}

/** Invalidates everything that shows one of the products. */
export function invalidateShowing(cache: Cache, asins: readonly string[]): void {
  const changed = new Set(asins);
  const isChanged = ({ asin }: { asin: string }) => changed.has(asin);
  cache.products.invalidate((_product, asin) => changed.has(asin));
  cache.variations.invalidate((_values, asin) => changed.has(asin));
  cache.lists.invalidate((rows) => rows.some(isChanged));
  const showsChanged = ({ products }: Pick<SearchResults, 'products'>) => products.some(isChanged);
  cache.searches.invalidate((results) => showsChanged(results) || results.mentioned.some((asin) => changed.has(asin)));
  cache.narrowedSearches.invalidate(showsChanged);
  cache.pages.invalidate((page) => asins.some((asin) => page.asins().has(asin)));
}
