import type { CallReply } from '#contract/caller.ts';
import type { CardRow } from '#db/tables/card-row.ts';
import { TEXT_LIMITS, truncate } from '#domain/catalog/truncate.ts';
import type { Context } from '#server/context.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { presentCard, quotingOn } from '#server/features/catalog/products/present.ts';
import { offerOf, UNBUYABLE_WORDS } from '#server/features/fees/buyable.ts';
import { findFavorites } from './repository.ts';

export const MAX_FAVORITES = 200;

/** A customer's favorites, with a notice for each that cannot be bought now. */
export async function listFavorites(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  customerId: string,
): Promise<CallReply<'listFavorites'>> {
  const rows = await findFavorites(db, customerId, MAX_FAVORITES);
  const cards = await findCards(
    db,
    rows.map((row) => row.asin),
  );
  const found = rows.flatMap(({ id, asin }) => {
    const card = cards.get(asin);
    return card ? [{ id, asin, card }] : [];
  });
  const quoting = quotingOn(clock());
  return {
    favorites: found.map(({ id, asin, card }) => ({ id, productId: asin, product: presentCard(card, quoting) })),
    exceptions: found.flatMap(({ card }) => noticeOf(card)),
  };
}

function noticeOf(card: CardRow): { message: string }[] {
  const offer = offerOf(card);
  if (!('unbuyable' in offer)) return [];
  return [{ message: `«${truncate(card.title, TEXT_LIMITS.favoriteTitleSmall)}» ${UNBUYABLE_WORDS[offer.unbuyable]}` }];
}
