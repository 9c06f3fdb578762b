import type { CallReply } from '#contract/caller.ts';
import type { CardRow } from '#db/tables/card-row.ts';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { UNBUYABLE_MESSAGES } from '#domain/catalog/unbuyable.ts';
import type { Context } from '#server/context.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { toOffer } from '#server/features/catalog/products/offer.ts';
import { presentCard } from '#server/features/catalog/products/present.ts';
import { findFavorites } from './repository.ts';

export const MAX_FAVORITES = 200;

/** A customer's favorites, with a message for each that cannot be bought now. */
export async function listFavorites(
  { db, rules }: Pick<Context, 'db' | 'rules'>,
  customerId: string,
): Promise<CallReply<'listFavorites'>> {
  const rows = await findFavorites(db, customerId, MAX_FAVORITES);
  const cards = await findCards(
    db,
    rows.map((row) => row.asin),
  );
  const found = rows.flatMap(({ asin, ...row }) => {
    const card = cards.get(asin);
    return card ? [{ ...row, asin, card }] : [];
  });
  const current = rules.current();
  return {
    favorites: found.map(({ id, asin, priceAlert, card }) => ({
      id,
      productId: asin,
      product: presentCard(card, current),
      priceAlert,
    })),
    exceptions: found.flatMap(({ card }) => unbuyableMessage(card)),
  };
}

function unbuyableMessage(card: CardRow): { message: string }[] {
  const offer = toOffer(card);
  if (!('unbuyable' in offer)) return [];
  return [
    {
      message: `«${truncateTitle(card.title, TEXT_LIMITS.favoriteTitleSmall)}» ${UNBUYABLE_MESSAGES[offer.unbuyable]}`,
    },
  ];
}
