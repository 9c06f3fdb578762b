import { sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';
import type { Product } from '#domain/catalog/product.ts';
import type { CardRow } from './card-row.ts';

/** A product with its whole document, and how fresh it is. */
export interface ProductRow extends CardRow {
  product: Product;
  source: string;
  seenAt: Date;
  family: string;
  shelf: string | null;
}

/** The columns of a card, as the rest of the server calls them. */
export const CARD_COLUMNS = [
  'asin',
  'title',
  'summary',
  'brand',
  'image',
  'price_cents as priceCents',
  'sale_cents as saleCents',
  'retail_cents as retailCents',
  'rating',
  'reviews',
  'prime',
  'condition',
  'weight_grams as weightGrams',
  'exempt',
  'ursec',
  'valid',
  'forbidden',
] as const;

/** The cards of those asins that the shop knows. */
export async function findCards(db: Queryable, asins: readonly string[]): Promise<Map<string, CardRow>> {
  if (asins.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(CARD_COLUMNS)
    .where('asin', '=', sql<string>`any(${[...asins]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.asin, row as CardRow]));
}

export async function findProduct(db: Queryable, asin: string): Promise<ProductRow | null> {
  const row = await db
    .selectFrom('products')
    .select(CARD_COLUMNS)
    .select(['document as product', 'source', 'seen_at as seenAt', 'family', 'shelf'])
    .where('asin', '=', asin)
    .executeTakeFirst();
  return row ? (row as ProductRow) : null;
}

/** The cards in the order of the asins; those that the shop does not know are left out. */
export async function findCardsInOrder(db: Queryable, asins: readonly string[]): Promise<CardRow[]> {
  const cards = await findCards(db, asins);
  return asins.flatMap((asin) => cards.get(asin) ?? []);
}
