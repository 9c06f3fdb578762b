import { sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';
import { type Cents, NO_MONEY } from '#domain/money/cents.ts';
import { findVariations } from '#server/features/cart/repository.ts';
import { variantText } from '#server/features/cart/variant.ts';
import type { CardRow } from '#server/features/catalog/products/card-row.ts';
import { CARD_COLUMNS, findCards } from '#server/features/catalog/products/repository.ts';
import { offerOf } from '#server/features/fees/buyable.ts';

/** A product that the demo account has to do with, at its price of today. */
export interface Goods {
  card: CardRow;
  price: Cents;
  /** The chosen variant in words. */
  variant: string;
}

export type Shelf = ReadonlyMap<string, Goods>;

/**
 * The wished products by the asin wished for. Where the catalogue is not the demo's, what is missing or cannot be bought
 * is stood in for by something popular; null when the catalogue has too little for that.
 */
export async function takeFromShelf(db: Queryable, wished: readonly string[]): Promise<Shelf | null> {
  const asins = [...new Set(wished)];
  const cards = await findCards(db, asins);
  const isMissing = (asin: string) => priceOf(cards.get(asin)) === null;
  const spares = asins.some(isMissing) ? await popular(db, asins) : [];
  const chosen = new Map<string, CardRow>();
  for (const asin of asins) {
    const card = isMissing(asin) ? spares.shift() : cards.get(asin);
    if (!card) return null;
    chosen.set(asin, card);
  }
  const variations = await findVariations(
    db,
    [...chosen.values()].map((card) => card.asin),
  );
  return new Map(
    [...chosen].map(([asin, card]) => [
      asin,
      { card, price: priceOf(card) ?? NO_MONEY, variant: variantText(variations.get(card.asin) ?? null) },
    ]),
  );
}

export function goodsOf(shelf: Shelf, asin: string): Goods {
  const goods = shelf.get(asin);
  if (!goods) throw new Error(`${asin} was not taken from the shelf`);
  return goods;
}

function priceOf(card: CardRow | undefined): Cents | null {
  if (!card) return null;
  const offer = offerOf(card);
  return 'unbuyable' in offer ? null : offer.price;
}

async function popular(db: Queryable, except: readonly string[]): Promise<CardRow[]> {
  const rows = await db
    .selectFrom('products')
    .select(CARD_COLUMNS)
    .where('valid', '=', true)
    .where('forbidden', 'is', null)
    .where('asin', '<>', sql<string>`all(${[...except]}::text[])`)
    .orderBy('popularity', 'desc')
    .orderBy('asin')
    .limit(100)
    .execute();
  return rows.map((row) => row as CardRow).filter((card) => priceOf(card) !== null);
}
