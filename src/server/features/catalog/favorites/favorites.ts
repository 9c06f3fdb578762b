import type { CallReply } from '#contract/caller.ts';
import type { FavoriteEntry, ProductCard } from '#contract/catalog.ts';
import type { CardRow } from '#db/tables/card-row.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { UNBUYABLE_MESSAGES } from '#domain/catalog/unbuyable.ts';
import { cents } from '#domain/money/cents.ts';
import { toUnits } from '#domain/money/format.ts';
import type { Context } from '#server/context.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { toOffer } from '#server/features/catalog/products/offer.ts';
import { presentCard } from '#server/features/catalog/products/present.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import {
  countFavorites,
  deleteFavorite,
  type FavoriteRow,
  findFavorite,
  findFavorites,
  insertFavorite,
} from './repository.ts';

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
    favorites: found.map(({ card, ...row }) => presentFavorite(row, presentCard(card, current))),
    exceptions: found.flatMap(({ card }) => unbuyableMessage(card)),
  };
}

function presentFavorite({ id, asin, priceAlert, belowCents }: FavoriteRow, product: ProductCard): FavoriteEntry {
  return {
    id,
    productId: asin,
    product,
    priceAlert,
    alertBelow: belowCents === null ? null : toUnits(cents(belowCents)),
  };
}

function unbuyableMessage(card: CardRow): { message: string }[] {
  const offer = toOffer(card);
  if (!('unbuyable' in offer)) return [];
  const name = truncateTitle(card.translatedTitle ?? card.title, TEXT_LIMITS.favoriteTitleSmall);
  return [{ message: `«${name}» ${UNBUYABLE_MESSAGES[offer.unbuyable]}` }];
}

/** Adds a favorite; adding it again returns the existing one. */
export async function addFavorite(
  { db, clock, rules, random }: Pick<Context, 'db' | 'clock' | 'rules' | 'random'>,
  customerId: string,
  asin: Asin,
): Promise<FavoriteEntry | Refusal> {
  const card = (await findCards(db, [asin])).get(asin);
  if (!card) return notFound('No hemos podido encontrar el producto que buscabas, intentalo nuevamente');
  const product = presentCard(card, rules.current());
  const existing = await findFavorite(db, customerId, asin);
  if (existing) return presentFavorite(existing, product);
  if ((await countFavorites(db, customerId)) >= MAX_FAVORITES) {
    return refuse(422, `Tu lista de favoritos está llena: entran hasta ${MAX_FAVORITES} productos`);
  }
  await insertFavorite(db, customerId, { id: random.uuid(), asin, now: clock() });
  const added = await findFavorite(db, customerId, asin);
  return added ? presentFavorite(added, product) : notFound();
}

export async function removeFavorite(
  { db }: Pick<Context, 'db'>,
  customerId: string,
  id: string,
): Promise<undefined | Refusal> {
  return (await deleteFavorite(db, customerId, id)) ? undefined : notFound();
}
