import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#db/pool.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { type FieldCounts, type MergePolicy, mergeProduct } from '#domain/catalog/merge-product.ts';
import type { KindIndex } from '#domain/search/kind-index.ts';
import { type NewProduct, toProductColumns } from './product-columns.ts';
import {
  type KnownProduct,
  lockProducts,
  selectKnownProducts,
  type Upsert,
  upsertProducts,
  type WrittenProduct,
} from './repository.ts';

export interface MergedBatch extends FieldCounts {
  written: WrittenProduct[];
}

type Merge = Omit<Upsert, 'replaceable'> & { policy: MergePolicy; kinds: KindIndex };

/**
 * Merges products of distinct asins with the stored ones and writes what changes, in one transaction, which is left out where
 * nothing does. A product that another transaction inserts in the meantime is merged as well.
 */
export async function mergeProducts(db: Database, products: readonly NewProduct[], merge: Merge): Promise<MergedBatch> {
  const unchanged: MergedBatch = { written: [], kept: 0, filled: 0, dropped: 0 };
  const changed = await dropUnchanged(db, products, { merge, result: unchanged });
  if (changed.length === 0) return unchanged;
  return transaction(db, async (tx) => {
    const result = { ...unchanged, written: [] };
    let pending = changed;
    while (pending.length > 0) pending = await mergeOnce(tx, pending, { merge, result });
    return result;
  });
}

/** Returns the products that are not stored as they would be written, and adds the others to the result. */
async function dropUnchanged(
  db: Database,
  products: readonly NewProduct[],
  { merge, result }: { merge: Merge; result: MergedBatch },
): Promise<NewProduct[]> {
  const asins = products.map(({ product }) => product.asin);
  const known = new Map((await selectKnownProducts(db, asins)).map((row) => [row.asin, row]));
  return products.filter((given) => {
    const before = known.get(given.product.asin);
    if (!before) return true;
    const counts = { ...result };
    const row = toProductColumns(mergeOne(before, given, { merge, result: counts }), merge.kinds);
    const isStored =
      row.content_hash === before.contentHash &&
      (row.extra === null || isDeepStrictEqual(row.extra, before.extra)) &&
      (row.known_popularity ?? before.popularity) === before.popularity &&
      before.source !== 'search';
    if (isStored) Object.assign(result, counts);
    return !isStored;
  });
}

/** Adds to the result; returns the new products that another transaction inserted first. */
async function mergeOnce(
  tx: Tx,
  products: readonly NewProduct[],
  { merge, result }: { merge: Merge; result: MergedBatch },
): Promise<NewProduct[]> {
  const locked = await lockProducts(
    tx,
    products.map(({ product }) => product.asin),
  );
  const known = new Map(locked.map((row) => [row.asin, row]));
  const rows = products.map((given) => {
    const before = known.get(given.product.asin);
    return toProductColumns(before ? mergeOne(before, given, { merge, result }) : given, merge.kinds);
  });
  const replaceable = [...known.keys()];
  const written = await upsertProducts(tx, rows, { ...merge, replaceable });
  result.written.push(...written);
  const settled = new Set([...replaceable, ...written.map(({ asin }) => asin)]);
  return products.filter(({ product }) => !settled.has(product.asin));
}

function mergeOne(
  known: KnownProduct,
  given: NewProduct,
  { merge, result }: { merge: Merge; result: MergedBatch },
): NewProduct {
  const { product, stated, extra } = given;
  const merged = mergeProduct(known.product, { product, stated: stated ?? new Set() }, merge.policy);
  result.kept += merged.kept;
  result.filled += merged.filled;
  result.dropped += merged.dropped;
  return { ...given, product: merged.product, extra: mergeExtra(known.extra, extra, merge.policy) };
}

type Extra = NewProduct['extra'];

/** What the shop does not know of as a field follows the same policy. */
function mergeExtra(known: Extra, given: Extra, policy: MergePolicy): Extra {
  if (!known || policy === 'page') return given;
  if (policy === 'replacement') return given ?? {};
  const stated = Object.entries(given ?? {}).filter(([, value]) => value !== null && value !== '');
  return { ...known, ...Object.fromEntries(stated) };
}
