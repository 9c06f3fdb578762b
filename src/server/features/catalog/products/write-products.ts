import type { FieldCounts, MergePolicy } from '#domain/catalog/merge-product.ts';
import { invalidateProducts, invalidateShowing } from '#server/cache/invalidate.ts';
import type { WriteBehind } from '#server/cache/write-behind.ts';
import type { Context } from '#server/context.ts';
import { type MergedBatch, mergeProducts } from './merge-products.ts';
import { titleWords } from './normalize-text.ts';
import { type NewProduct, toProductColumns } from './product-columns.ts';
import { confirmPrices } from './product-prices-repository.ts';
import { confirmProducts, upsertProducts } from './repository.ts';

/**
 * Where a product was read. `search` is a result list with few fields: it never replaces what was read from a page.
 * `marketplace` is the page itself: reading it again updates `seen_at`, changed or not.
 */
export type ProductSource = 'marketplace' | 'search' | 'import' | 'demo' | (string & {});

export type WriteDeps = Pick<Context, 'db' | 'clock' | 'cache' | 'writeBehind' | 'dictionary'>;

export interface WriteResult {
  inserted: number;
  changed: number;
  unchanged: number;
}

export interface ImportResult extends WriteResult, FieldCounts {}

const BATCH = 500;

/**
 * Inserts or updates products by asin, the last of equal asins; unchanged ones are not written. A page of the
 * marketplace keeps what it lacks of the lasting fields. Title words are counted in memory: the caller schedules or
 * awaits the flush.
 */
export async function writeProducts(
  deps: WriteDeps,
  products: readonly NewProduct[],
  source: ProductSource,
): Promise<WriteResult> {
  const policy = source === 'marketplace' ? 'page' : null;
  const { inserted, changed, unchanged } = await writeBatches(deps, products, { source, policy });
  return { inserted, changed, unchanged };
}

/** As `writeProducts`, for an import: empty fields keep what is known unless the records replace it. */
export function importProducts(
  deps: WriteDeps,
  products: readonly NewProduct[],
  { replace }: { replace: boolean },
): Promise<ImportResult> {
  return writeBatches(deps, products, { source: 'import', policy: replace ? 'replacement' : 'record' });
}

interface Writing {
  source: ProductSource;
  /** How stored products are merged; null where a product replaces the stored one. */
  policy: MergePolicy | null;
}

async function writeBatches(deps: WriteDeps, products: readonly NewProduct[], writing: Writing): Promise<ImportResult> {
  const latest = [...new Map(products.map((newProduct) => [newProduct.product.asin, newProduct])).values()];
  const asins: string[] = [];
  const result = { inserted: 0, changed: 0, unchanged: 0, kept: 0, filled: 0, dropped: 0 };
  for (let from = 0; from < latest.length; from += BATCH) {
    const batch = latest.slice(from, from + BATCH);
    const { written, ...fields } = await writeBatch(deps, batch, writing);
    const inserted = written.filter((row) => row.inserted);
    asins.push(...written.map(({ asin }) => asin));
    result.inserted += inserted.length;
    result.changed += written.length - inserted.length;
    result.unchanged += batch.length - written.length;
    result.kept += fields.kept;
    result.filled += fields.filled;
    result.dropped += fields.dropped;
    countTitleWords(
      deps.writeBehind,
      inserted.map((row) => row.title),
    );
  }
  // The other processes hear of it from the database.
  if (asins.length === 0) return result;
  if (writing.source === 'search' || writing.source === 'marketplace') invalidateShowing(deps.cache, asins);
  else invalidateProducts(deps.cache);
  return result;
}

async function writeBatch(
  { db, clock, dictionary: { kinds } }: WriteDeps,
  batch: readonly NewProduct[],
  { source, policy }: Writing,
): Promise<MergedBatch> {
  const seenAt = clock();
  if (policy === null) {
    const rows = batch.map((product) => toProductColumns(product, kinds));
    const written = await upsertProducts(db, rows, { source, seenAt, replaceable: null });
    return { written, kept: 0, filled: 0, dropped: 0 };
  }
  const merged = await mergeProducts(db, batch, { source, seenAt, policy, kinds });
  const written = new Set(merged.written.map(({ asin }) => asin));
  const unchanged = batch.map(({ product }) => product.asin).filter((asin) => !written.has(asin));
  await (source === 'marketplace' ? confirmProducts : confirmPrices)(db, unchanged, seenAt);
  return merged;
}

function countTitleWords({ titleWords: counts }: WriteBehind, titles: readonly string[]): void {
  if (titles.length === 0) return;
  counts.set('', (counts.get('') ?? 0) + titles.length);
  for (const title of titles) {
    for (const word of titleWords(title)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
}
