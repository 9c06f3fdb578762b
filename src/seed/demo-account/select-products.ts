import { sql } from 'kysely';
import { CARD_COLUMNS, type CardRow } from '#db/tables/card-row.ts';
import type { Queryable } from '#db/transaction.ts';
import { TRANSLATED_TITLE } from '#db/translated-texts.ts';
import { type Cents, ZERO_CENTS } from '#domain/money/cents.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { findVariations } from '#server/features/catalog/products/find-product.ts';
import { toOffer } from '#server/features/catalog/products/offer.ts';
import { variantText } from '#server/features/catalog/products/variant-text.ts';

/** A product of the demo account at its current price in US cents. */
export interface PricedProduct {
  card: CardRow;
  price: Cents;
  /** The selected variant as text. */
  variant: string;
}

export type ProductSelection = ReadonlyMap<string, PricedProduct>;

/**
 * Selects the products of the demo account, keyed by the requested asin. In a catalogue that is not the demo's, a popular
 * product replaces each one that is missing or cannot be bought; null when the catalogue has too few products for that.
 */
export async function selectProducts(db: Queryable, requested: readonly string[]): Promise<ProductSelection | null> {
  const asins = [...new Set(requested)];
  const cards = await findCards(db, asins);
  const isMissing = (asin: string) => priceOf(cards.get(asin)) === null;
  const replacements = asins.some(isMissing) ? await findPopularCards(db, asins) : [];
  const chosen = new Map<string, CardRow>();
  for (const asin of asins) {
    const card = isMissing(asin) ? replacements.shift() : cards.get(asin);
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
      { card, price: priceOf(card) ?? ZERO_CENTS, variant: variantText(variations.get(card.asin) ?? null) },
    ]),
  );
}

export function selectedProduct(products: ProductSelection, asin: string): PricedProduct {
  const product = products.get(asin);
  if (!product) throw new Error(`${asin} was not selected`);
  return product;
}

function priceOf(card: CardRow | undefined): Cents | null {
  if (!card) return null;
  const offer = toOffer(card);
  return 'unbuyable' in offer ? null : offer.price;
}

async function findPopularCards(db: Queryable, except: readonly string[]): Promise<CardRow[]> {
  const rows = await db
    .selectFrom('products')
    .select(CARD_COLUMNS)
    .select(TRANSLATED_TITLE.as('translatedTitle'))
    .where('valid', '=', true)
    .where('forbidden', 'is', null)
    .where('asin', '<>', sql<string>`all(${[...except]}::text[])`)
    .orderBy('popularity', 'desc')
    .orderBy('asin')
    .limit(100)
    .execute();
  return rows.map((row) => row as CardRow).filter((card) => priceOf(card) !== null);
}
