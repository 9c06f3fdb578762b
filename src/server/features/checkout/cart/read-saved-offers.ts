import type { SavedOffer } from '#contract/saved-items.ts';
import type { Queryable } from '#db/transaction.ts';
import { toUnits } from '#domain/money/format.ts';
import type { Context } from '#server/context.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { toOffer } from '#server/features/catalog/products/offer.ts';

/** What the products of a visitor's saved list cost now, as the catalogue knows it; unknown products are left out. */
export async function readSavedOffers({ db }: Pick<Context, 'db'>, asins: readonly string[]): Promise<SavedOffer[]> {
  return [...(await readOffers(db, asins)).values()];
}

export async function readOffers(db: Queryable, asins: readonly string[]): Promise<Map<string, SavedOffer>> {
  const cards = await findCards(db, asins);
  return new Map(
    [...cards].map(([productId, card]) => {
      const offer = toOffer(card);
      const isBuyable = 'price' in offer;
      const price = isBuyable ? toUnits(offer.price) : null;
      return [productId, { productId, price, unavailable: isBuyable ? null : offer.unbuyable }];
    }),
  );
}
