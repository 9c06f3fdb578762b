import type { FavoriteEntry } from '#contract/catalog.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import type { Context } from '#server/context.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { presentCard } from '#server/features/catalog/products/present.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { MAX_FAVORITES } from './list-favorites.ts';
import { countFavorites, type FavoriteRow, findFavorite, insertFavorite } from './repository.ts';

/** Adds a favorite; adding it again returns the existing one. */
export async function addFavorite(
  { db, clock, rules, random }: Pick<Context, 'db' | 'clock' | 'rules' | 'random'>,
  customerId: string,
  asin: Asin,
): Promise<FavoriteEntry | Refusal> {
  const card = (await findCards(db, [asin])).get(asin);
  if (!card) return notFound('No hemos podido encontrar el producto que buscabas, intentalo nuevamente');
  const product = presentCard(card, rules.current());
  const toEntry = ({ id, priceAlert }: FavoriteRow) => ({ id, productId: asin, product, priceAlert });
  const existing = await findFavorite(db, customerId, asin);
  if (existing) return toEntry(existing);
  if ((await countFavorites(db, customerId)) >= MAX_FAVORITES) {
    return refuse(422, `Tu lista de favoritos está llena: entran hasta ${MAX_FAVORITES} productos`);
  }
  await insertFavorite(db, customerId, { id: random.uuid(), asin, now: clock() });
  const added = await findFavorite(db, customerId, asin);
  return added ? toEntry(added) : notFound();
}
