import type { Cache } from '#server/cache/cache.ts';
import type { WriteBehind } from '#server/cache/write-behind.ts';
import type { Context } from '#server/context.ts';
import { titleWords } from './normalize-text.ts';
import { type NewProduct, toProductColumns } from './product-columns.ts';
import { updateSeenAt, upsertProducts } from './repository.ts';

/**
 * Where a product was read. `search` is a result list with few fields: it never replaces what was read from a page.
 * `marketplace` is the page itself: reading it again updates `seen_at`, changed or not.
 */
export type ProductSource = 'marketplace' | 'search' | 'import' | 'demo' | (string & {});

export type WriteDeps = Pick<Context, 'db' | 'clock' | 'cache' | 'writeBehind'>;

export interface WriteResult {
  inserted: number;
  changed: number;
  unchanged: number;
}

const BATCH = 500;

/**
 * Inserts or updates products by asin, the last of equal asins; unchanged ones are not written. Title words are counted
 * in memory: the caller schedules or awaits the flush.
 */
export async function writeProducts(
  { db, clock, cache, writeBehind }: WriteDeps,
  products: readonly NewProduct[],
  source: ProductSource,
): Promise<WriteResult> {
  const latest = [...new Map(products.map((newProduct) => [newProduct.product.asin, newProduct])).values()];
  const result: WriteResult = { inserted: 0, changed: 0, unchanged: 0 };
  for (let from = 0; from < latest.length; from += BATCH) {
    const rows = latest.slice(from, from + BATCH).map(toProductColumns);
    const seenAt = clock();
    const written = await upsertProducts(db, rows, { source, seenAt });
    if (source === 'marketplace') {
      await updateSeenAt(
        db,
        rows.map((row) => row.asin),
        seenAt,
      );
    }
    const inserted = written.filter((row) => row.inserted);
    result.inserted += inserted.length;
    result.changed += written.length - inserted.length;
    result.unchanged += rows.length - written.length;
    countTitleWords(
      writeBehind,
      inserted.map((row) => row.title),
    );
  }
  invalidateCache(cache, latest, source);
  return result;
}

function invalidateCache(cache: Cache, products: readonly NewProduct[], source: ProductSource): void {
  for (const { product } of products) cache.products.delete(product.asin);
  cache.lists.clear();
  if (source !== 'search' && source !== 'marketplace') cache.searches.clear();
}

function countTitleWords({ titleWords: counts }: WriteBehind, titles: readonly string[]): void {
  if (titles.length === 0) return;
  counts.set('', (counts.get('') ?? 0) + titles.length);
  for (const title of titles) {
    for (const word of titleWords(title)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
}
