import type { CardRow } from '#db/tables/card-row.ts';
import type { Queryable } from '#db/transaction.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import type { UnbuyableReason } from '#domain/catalog/unbuyable.ts';
import { needsChoice } from '#domain/catalog/variation.ts';
import type { Cents } from '#domain/money/cents.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { findVariations } from '#server/features/catalog/products/find-product.ts';
import { toOffer } from '#server/features/catalog/products/offer.ts';
import type { RefreshResult } from '#server/features/catalog/products/refresh-products.ts';

/** What the store, or else the catalogue, says about a product now. */
export interface CurrentProduct {
  offer: { price: Cents; card: CardRow } | { unbuyable: UnbuyableReason | 'GONE' | 'NEEDS_CHOICE' };
  /** Whether the store confirmed it just now. */
  confirmed: boolean;
}

/** The products that were just read at the marketplace, as they are stored now. */
export async function findCurrentProducts(
  db: Queryable,
  refreshed: ReadonlyMap<string, RefreshResult>,
): Promise<Map<string, CurrentProduct>> {
  const asins = [...refreshed.keys()] as Asin[];
  // Sequential, because a transaction has a single connection.
  const cards = await findCards(db, asins);
  const variations = await findVariations(db, asins);
  return new Map(
    asins.map((asin) => {
      const result = refreshed.get(asin) ?? 'unavailable';
      const card = result === 'not-found' ? undefined : cards.get(asin);
      const offer = offerOf(card, needsChoice({ variations: variations.get(asin) ?? [] }));
      return [asin, { offer, confirmed: result !== 'unavailable' }];
    }),
  );
}

function offerOf(card: CardRow | undefined, isChoiceOpen: boolean): CurrentProduct['offer'] {
  if (!card) return { unbuyable: 'GONE' };
  const offer = toOffer(card);
  if ('unbuyable' in offer) return offer;
  return isChoiceOpen ? { unbuyable: 'NEEDS_CHOICE' } : { price: offer.price, card };
}
