import type { Cache } from './cache.ts';

/** What changed in the database, as its triggers announce it (migration 0053). */
export type Change =
  | { kind: 'products'; asins: readonly string[] | 'many' }
  | { kind: 'rankings' | 'categories' | 'rates' | 'rules' | 'switches' };

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
    case 'switches':
      return { kind };
    default:
      return null;
  }
}

/** Forgets what a change makes untrue. What depends on the rules of prices names its own, and is not served under others. */
export function forgetChanged(cache: Cache, change: Change): void {
  switch (change.kind) {
    case 'products':
      if (change.asins === 'many') forgetProducts(cache);
      else forgetShowing(cache, change.asins);
      return;
    case 'rankings':
      cache.lists.forget();
      break;
    case 'categories':
      cache.categories.forget();
      break;
    case 'rates':
      cache.rates.forget();
      break;
    case 'switches':
      cache.switches.forget();
      break;
    case 'rules':
      return;
  }
  cache.pages.forget();
}

/** Forgets everything that is read from the database and may change. */
export function forgetAll(cache: Cache): void {
  forgetProducts(cache);
  cache.categories.forget();
  cache.rates.forget();
  cache.switches.forget();
}

/** Forgets everything that shows products, or might have to. */
export function forgetProducts(cache: Cache): void {
  cache.products.forget();
  cache.lists.forget();
  cache.searches.forget();
  cache.sitemapShards.forget();
  cache.pages.forget();
}

/** Forgets everything that shows one of the products. */
export function forgetShowing(cache: Cache, asins: readonly string[]): void {
  const changed = new Set(asins);
  const isChanged = ({ asin }: { asin: string }) => changed.has(asin);
  cache.products.forget((_product, asin) => changed.has(asin));
  cache.lists.forget((rows) => rows.some(isChanged));
  cache.searches.forget(({ products }) => products.some(({ row }) => isChanged(row)));
  cache.pages.forget((page) => asins.some((asin) => page.asins().has(asin)));
}
