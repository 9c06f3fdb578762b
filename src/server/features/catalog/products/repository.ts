import { sql } from 'kysely';
import { CARD_COLUMNS, type CardRow, type ProductRow } from '#db/tables/card-row.ts';
import type { Queryable } from '#db/transaction.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import type { Variation } from '#domain/catalog/product.ts';

export async function selectCards(db: Queryable, asins: readonly string[]): Promise<CardRow[]> {
  const rows = await db
    .selectFrom('products')
    .select(CARD_COLUMNS)
    .where('asin', '=', sql<string>`any(${[...asins]}::text[])`)
    .execute();
  return rows as CardRow[];
}

export async function selectProduct(db: Queryable, asin: string): Promise<ProductRow | null> {
  const row = await db
    .selectFrom('products')
    .select(CARD_COLUMNS)
    .select(['document as product', 'source', 'seen_at as seenAt', 'family', 'shelf as category'])
    .where('asin', '=', asin)
    .executeTakeFirst();
  return row ? (row as ProductRow) : null;
}

export async function selectVariations(
  db: Queryable,
  asins: readonly string[],
): Promise<{ asin: string; variations: Variation[] }[]> {
  return db
    .selectFrom('products')
    .select(['asin', sql<Variation[]>`document -> 'variations'`.as('variations')])
    .where('asin', 'in', [...asins])
    .execute();
}

/** Marks a product as seen without changing it. */
export async function updateSeenAt(db: Queryable, asin: Asin, seenAt: Date): Promise<void> {
  await db.updateTable('products').set({ seen_at: seenAt }).where('asin', '=', asin).execute();
}
