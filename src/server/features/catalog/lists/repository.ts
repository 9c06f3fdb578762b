import { sql } from 'kysely';
import type { Database } from '#db/pool.ts';
import { CARD_COLUMNS, type CardRow } from '#db/tables/card-row.ts';

/** A card with what it must not be shown twice for. */
export interface ListedRow extends CardRow {
  family: string;
  shelf: string | null;
}

/** Orders of these states were paid and stayed so. */
const UNPAID = ['NEW', 'PROCESSING', 'CANCELED', 'FAILED', 'REFUND'];

/** What can be bought now. */
function buyable(db: Database) {
  return db
    .selectFrom('products')
    .select(CARD_COLUMNS)
    .select(['family', 'shelf'])
    .where('valid', '=', true)
    .where('forbidden', 'is', null)
    .where(sql<boolean>`coalesce(sale_cents, price_cents) > 0`);
}

export async function findDiscounted(db: Database, limit: number): Promise<ListedRow[]> {
  const rows = await buyable(db)
    .where(sql<boolean>`retail_cents > coalesce(sale_cents, price_cents)`)
    .orderBy(sql`((retail_cents - coalesce(sale_cents, price_cents))::double precision / retail_cents)`, 'desc')
    .orderBy('asin')
    .limit(limit)
    .execute();
  return rows as ListedRow[];
}

export async function findPopular(db: Database, limit: number): Promise<ListedRow[]> {
  const rows = await buyable(db).orderBy('popularity', 'desc').orderBy('asin').limit(limit).execute();
  return rows as ListedRow[];
}

export async function findOnShelf(db: Database, shelf: string, limit: number): Promise<ListedRow[]> {
  const rows = await buyable(db).where('shelf', '=', shelf).orderBy('popularity', 'desc').limit(limit).execute();
  return rows as ListedRow[];
}

/** Of these asins those that can be bought, in their order. */
export async function findBuyable(db: Database, asins: readonly string[]): Promise<ListedRow[]> {
  if (asins.length === 0) return [];
  const rows = (await buyable(db)
    .where('asin', '=', sql<string>`any(${[...asins]}::text[])`)
    .execute()) as ListedRow[];
  const byAsin = new Map(rows.map((row) => [row.asin as string, row]));
  return asins.flatMap((asin) => byAsin.get(asin) ?? []);
}

/** The asins most seen since a day, one view for each visitor and day. */
export async function findMostSeen(db: Database, since: string, limit: number): Promise<string[]> {
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

/** The asins most bought since an instant, by units paid. */
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
