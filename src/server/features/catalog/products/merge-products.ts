import type { Database } from '#db/pool.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { type FieldCounts, type MergePolicy, mergeProduct } from '#domain/catalog/merge-product.ts';
import type { KindIndex } from '#domain/search/kind-index.ts';
import { type NewProduct, toProductColumns } from './product-columns.ts';
import { type KnownProduct, lockProducts, type Upsert, upsertProducts, type WrittenProduct } from './repository.ts';

export interface MergedBatch extends FieldCounts {
  written: WrittenProduct[];
}

type Merge = Omit<Upsert, 'replaceable'> & { policy: MergePolicy; kinds: KindIndex };

/**
 * Merges products of distinct asins with the stored ones and writes what changes, in one transaction. A product that
 * another transaction inserts in the meantime is merged as well.
 */
export function mergeProducts(db: Database, products: readonly NewProduct[], merge: Merge): Promise<MergedBatch> {
  return transaction(db, async (tx) => {
    const result: MergedBatch = { written: [], kept: 0, filled: 0, dropped: 0 };
    let pending = products;
    while (pending.length > 0) pending = await mergeOnce(tx, pending, { merge, result });
    return result;
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
