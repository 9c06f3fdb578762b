import { sql } from 'kysely';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { Product } from '#domain/catalog/product.ts';

export interface Backfill {
  position: string;
  isFinished: boolean;
}

/** What is filled, in one of the versions of what is computed. */
interface BackfillName {
  name: string;
  version: number;
}

export async function isBackfilled(db: Queryable, { name, version }: BackfillName): Promise<boolean> {
  const row = await db
    .selectFrom('backfills')
    .select('finished_at')
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return row !== undefined && row.finished_at !== null;
}

/** Locks the row of a backfill until the transaction ends; one of another version begins again. */
export async function lockBackfill(tx: Tx, { name, version }: BackfillName): Promise<Backfill> {
  const { rows } = await sql<Backfill>`
    insert into backfills as known (name, version) values (${name}, ${version})
    on conflict (name) do update set
      version = excluded.version,
      position = case when known.version = excluded.version then known.position else '' end,
      finished_at = case when known.version = excluded.version then known.finished_at end
    returning position, finished_at is not null as "isFinished"
  `.execute(tx);
  return rows[0] ?? { position: '', isFinished: false };
}

export async function saveBackfill(
  tx: Tx,
  name: string,
  { position, finishedAt }: { position: string; finishedAt: Date | null },
): Promise<void> {
  await tx.updateTable('backfills').set({ position, finished_at: finishedAt }).where('name', '=', name).execute();
}

export interface StoredProduct {
  asin: string;
  product: Product;
}

/** Locks the next products until the transaction ends, in the order in which products are written. */
export async function lockProductsAfter(tx: Tx, asin: string, limit: number): Promise<StoredProduct[]> {
  return lockProducts(tx, limit).where('asin', '>', asin).execute();
}

/** Locks products of which nobody has determined what they are, until the transaction ends. */
export async function lockProductsWithoutKind(tx: Tx, limit: number): Promise<StoredProduct[]> {
  return lockProducts(tx, limit).where('kind_name', 'is', null).execute();
}

function lockProducts(tx: Tx, limit: number) {
  const products = tx.selectFrom('products').select(['asin', 'document as product']);
  return products.orderBy('asin').limit(limit).forNoKeyUpdate();
}

interface FilledProduct {
  asin: string;
  kind: string;
  attributes: string[] | null;
}

/** Writes only the rows that change. */
export async function saveFilled(tx: Tx, rows: readonly FilledProduct[]): Promise<void> {
  await sql`
    update products set kind_name = computed.kind, attributes = computed.attributes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as computed (asin text, kind text, attributes text[])
    where products.asin = computed.asin
      and (products.kind_name, products.attributes) is distinct from (computed.kind, computed.attributes)
  `.execute(tx);
}
