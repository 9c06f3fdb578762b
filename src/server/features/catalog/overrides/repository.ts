import { type ExpressionBuilder, type Insertable, type SelectQueryBuilder, sql } from 'kysely';
import { PREPARED } from '#db/prepared.ts';
import type { Tables } from '#db/schema.ts';
import type { ProductOverridesTable } from '#db/tables/product-overrides.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { OverriddenFacts, Override, OverrideKind } from '#domain/catalog/override.ts';
import type { Product } from '#domain/catalog/product.ts';

/** An override with who made it and why. */
export interface OverrideRow extends Override {
  by: string;
  reason: string;
}

const COLUMNS = [
  'product_overrides.id',
  'product_overrides.kind',
  'product_overrides.value',
  'product_overrides.valid_from as validFrom',
  'product_overrides.valid_until as validUntil',
  'product_overrides.reason',
] as const;

/** Locks a product until the transaction ends; null for one that the shop does not know. */
export async function lockProduct(tx: Tx, asin: string): Promise<Product | null> {
  const row = await tx
    .selectFrom('products')
    .select('document')
    .where('asin', '=', asin)
    .forUpdate()
    .executeTakeFirst();
  return row?.document ?? null;
}

/** The overrides of a product that have not run out. */
export async function findOverrides(db: Queryable, asin: string, now: Date): Promise<OverrideRow[]> {
  return await db
    .selectFrom('product_overrides')
    .innerJoin('staff', 'staff.id', 'created_by')
    .select(COLUMNS)
    .select('staff.name as by')
    .where('asin', '=', asin)
    .where((row) => row.or([row('valid_until', 'is', null), row('valid_until', '>', now)]))
    .execute();
}

/** The newest override of each kind that a product ever had. */
export async function findNewest(db: Queryable, asin: string): Promise<Map<OverrideKind, number>> {
  const rows = await db
    .selectFrom('product_overrides')
    .select(({ fn }) => ['kind', fn.max('id').as('id')])
    .where('asin', '=', asin)
    .groupBy('kind')
    .execute();
  return new Map(rows.map(({ kind, id }) => [kind, id]));
}

export async function findHistory(
  db: Queryable,
  asin: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<OverrideRow[]> {
  return await db
    .selectFrom('product_overrides')
    .innerJoin('staff', 'staff.id', 'created_by')
    .select(COLUMNS)
    .select('staff.name as by')
    .where('asin', '=', asin)
    .$if(before !== null, (query) => query.where('product_overrides.id', '<', before))
    .orderBy('product_overrides.id', 'desc')
    .limit(limit)
    .execute();
}

export async function insertOverride(tx: Tx, row: Insertable<ProductOverridesTable>): Promise<void> {
  await tx.insertInto('product_overrides').values(row).execute();
}

interface ProductFacts {
  price_cents: number | null;
  sale_cents: number | null;
  weight_grams: number | null;
  exempt: boolean;
  ursec: 'none' | 'phone' | 'radio';
  forbidden: string | null;
}

/** Writes what the source of a product says and what is in force over it, which the database puts in its place. */
export async function saveFacts(
  tx: Tx,
  asin: string,
  { stated, facts, until }: { stated: ProductFacts; facts: OverriddenFacts | null; until: Date | null },
): Promise<void> {
  const overrides = facts === null ? null : JSON.stringify(facts);
  await tx
    .updateTable('products')
    .set({ ...stated, overrides, overrides_until: until })
    .where('asin', '=', asin)
    .execute();
  // A process of the version before reads by this number that it has to forget products.
  await tx
    .updateTable('product_override_changes')
    .set((row) => ({ changes: sql<number>`${row.ref('changes')} + 1` }))
    .execute();
}

/** Locks a product whose facts change now and that no other process has locked; null when there is none. */
export async function lockDueProduct(tx: Tx, now: Date): Promise<{ asin: string; product: Product } | null> {
  const row = await tx
    .selectFrom('products')
    .select(['asin', 'document as product'])
    .where('overrides_until', '<=', now)
    .orderBy('overrides_until')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the facts of a product change now. */
export async function isAnyDue(db: Queryable, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .modifyFront(PREPARED)
    .select('asin')
    .where('overrides_until', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface ListPage {
  now: Date;
  kind: OverrideKind | null;
  /** Only what ends until then; null for all. */
  endsUntil: Date | null;
  after: { validUntil: Date; id: number } | null;
  limit: number;
}

/** Overrides in force of all products, those that end first at the top. */
export async function findInForce(db: Queryable, { now, kind, endsUntil, after, limit }: ListPage) {
  return await db
    .selectFrom('product_overrides')
    .innerJoin('staff', 'staff.id', 'created_by')
    .innerJoin('products', 'products.asin', 'product_overrides.asin')
    .select(COLUMNS)
    .select(['staff.name as by', 'products.asin', 'products.title'])
    .where(isInForce(db, { now, endsUntil }))
    .$if(kind !== null, (query) => query.where('kind', '=', kind))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(valid_until, product_overrides.id) > (${after?.validUntil}, ${after?.id})`),
    )
    .orderBy('valid_until')
    .orderBy('product_overrides.id')
    .limit(limit)
    .execute();
}

/** How many overrides of a kind are among the first in force, and how many of any kind were looked at: at most `limit`. */
export async function countInForce(db: Queryable, { now, kind, endsUntil, limit }: Omit<ListPage, 'after'>) {
  const first = db
    .selectFrom('product_overrides')
    .select('kind')
    .where(isInForce(db, { now, endsUntil }))
    .limit(limit)
    .as('first');
  const counts = await db
    .selectFrom(first)
    .select(({ fn }) => [
      fn.countAll<number>().as('seen'),
      fn.countAll<number>().filterWhere('kind', '=', sql<OverrideKind>`coalesce(${kind}, kind)`).as('count'),
    ])
    .executeTakeFirstOrThrow();
  return { seen: Number(counts.seen), count: Number(counts.count) };
}

function isInForce(db: Queryable, { now, endsUntil }: Pick<ListPage, 'now' | 'endsUntil'>) {
  return ({ and, eb }: ExpressionBuilder<Tables, 'product_overrides'>) =>
    and([
      eb('value', 'is not', null),
      eb('valid_until', '>', now),
      eb('valid_from', '<=', now),
      // Looked up for each row: joined, all overrides would be read.
      eb(newerInForce(db, now).limit(1) as never, 'is', null),
      ...(endsUntil === null ? [] : [eb('valid_until', '<=', endsUntil)]),
    ]);
}

/** A newer row of the same product and kind that is valid. */
function newerInForce(db: Queryable, now: Date): SelectQueryBuilder<Tables, never, unknown> {
  return db
    .selectFrom('product_overrides as newer')
    .select('newer.id')
    .whereRef('newer.asin', '=', 'product_overrides.asin' as never)
    .whereRef('newer.kind', '=', 'product_overrides.kind' as never)
    .whereRef('newer.id', '>', 'product_overrides.id' as never)
    .where('newer.valid_from', '<=', now)
    .where((row) => row.or([row('newer.valid_until', 'is', null), row('newer.valid_until', '>', now)])) as never;
}

/** How many open carts have a product, up to a limit. */
export async function countCarts(db: Queryable, asin: string, limit: number): Promise<number> {
  const carts = await db
    .selectFrom('cart_items')
    .innerJoin('carts', 'carts.id', 'cart_id')
    .select('cart_id')
    .where('asin', '=', asin)
    .where('state', '=', 'open')
    .limit(limit)
    .execute();
  return carts.length;
}

/** The orders of a product that are unpaid, or paid and not bought, up to a limit. */
export async function findOpenOrders(db: Queryable, asin: string, limit: number) {
  return await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['orders.id', 'orders.status'])
    .where('asin', '=', asin)
    .where('orders.status', 'in', ['NEW', 'PROCESSING', 'PAID'])
    .orderBy('orders.id')
    .limit(limit)
    .execute();
}

/** Those of the products that a block in force keeps from being sold; only blocks made after an instant where one is given. */
export async function selectBlocked(db: Queryable, asins: readonly string[], since: Date | null): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('asin')
    .where('asin', '=', sql<string>`any(${[...asins]}::text[])`)
    .where(sql<boolean>`overrides ? 'forbidden'`)
    .$if(since !== null, (query) =>
      query.where(
        sql<boolean>`exists (select from product_overrides made where made.asin = products.asin
          and made.value ? 'forbidden' and made.created_at > ${since})`,
      ),
    )
    .execute();
  return rows.map(({ asin }) => asin);
}

/** How many customers wait to be told whether a product may enter. */
export async function countQuestions(db: Queryable, asin: string): Promise<number> {
  const { count } = await db
    .selectFrom('import_questions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('asin', '=', asin)
    .executeTakeFirstOrThrow();
  return Number(count);
}
