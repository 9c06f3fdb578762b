import { sql } from 'kysely';
import type { Database } from '#db/pool.ts';
import { CARD_COLUMNS, type CardRow } from '#db/tables/card-row.ts';
import type { CategoriesTable } from '#db/tables/catalog.ts';

/** A card with the keys that lists are diversified by. */
export interface ListedRow extends CardRow {
  /** Key shared by all variants of a model. */
  family: string;
  /** Its most specific category in lower case. */
  category: string | null;
}

/** Orders that were not paid, or whose payment was returned. */
const UNPAID = ['NEW', 'PROCESSING', 'CANCELED', 'FAILED', 'REFUND'];

/** The products that can be bought: deliverable, allowed by customs and with a price. */
function selectBuyable(db: Database) {
  return db
    .selectFrom('products')
    .select(CARD_COLUMNS)
    .select(['family', 'shelf as category'])
    .where('valid', '=', true)
    .where('forbidden', 'is', null)
    .where(sql<boolean>`coalesce(sale_cents, price_cents) > 0`);
}

export async function findDiscounted(db: Database, limit: number): Promise<ListedRow[]> {
  const rows = await selectBuyable(db)
    .where(sql<boolean>`retail_cents > coalesce(sale_cents, price_cents)`)
    .orderBy(sql`((retail_cents - coalesce(sale_cents, price_cents))::double precision / retail_cents)`, 'desc')
    .orderBy('asin')
    .limit(limit)
    .execute();
  return rows as ListedRow[];
}

export async function findPopular(db: Database, limit: number): Promise<ListedRow[]> {
  const rows = await selectBuyable(db).orderBy('popularity', 'desc').orderBy('asin').limit(limit).execute();
  return rows as ListedRow[];
}

export async function findByCategory(db: Database, category: string, limit: number): Promise<ListedRow[]> {
  const rows = await selectBuyable(db)
    .where('shelf', '=', category)
    .orderBy('popularity', 'desc')
    .limit(limit)
    .execute();
  return rows as ListedRow[];
}

/** Those of the asins that can be bought, in their order. */
export async function findBuyable(db: Database, asins: readonly string[]): Promise<ListedRow[]> {
  if (asins.length === 0) return [];
  const rows = (await selectBuyable(db)
    .where('asin', '=', sql<string>`any(${[...asins]}::text[])`)
    .execute()) as ListedRow[];
  const byAsin = new Map(rows.map((row) => [row.asin as string, row]));
  return asins.flatMap((asin) => byAsin.get(asin) ?? []);
}

/** The asins most viewed since a day in Montevideo; a visitor counts once a day. */
export async function findMostViewed(db: Database, since: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('product_views')
    .select('asin')
    .where('day', '>=', since)
    .groupBy('asin')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('asin')
    .limit(limit)
    .execute();
  return rows.map((row) => row.asin);
}

/** The asins with the most units paid since an instant. */
export async function findMostSold(db: Database, since: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select('order_lines.asin')
    .where('orders.created_at', '>=', since)
    .where('orders.status', 'not in', UNPAID)
    .groupBy('order_lines.asin')
    .orderBy(sql`sum(order_lines.quantity)`, 'desc')
    .orderBy('order_lines.asin')
    .limit(limit)
    .execute();
  return rows.map((row) => row.asin);
}

export async function findCategories(db: Database): Promise<CategoriesTable[]> {
  return db.selectFrom('categories').selectAll().orderBy('position').orderBy('id').limit(2000).execute();
}
