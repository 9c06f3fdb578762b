import type { ProductEntry } from '#contract/catalog.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import type { Context } from '#server/context.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { presentCard, quotingOn } from '#server/features/catalog/products/present.ts';
import { notFound, type Refusal, refuse } from '#server/http/refusal.ts';
import { MAX_FAVORITES } from './list-favorites.ts';
import { countFavorites, findFavorite, insertFavorite } from './repository.ts';

/** Adds a favorite; adding it again answers the one that is there. */
export async function addFavorite(
  { db, clock, random }: Pick<Context, 'db' | 'clock' | 'random'>,
  customerId: string,
  asin: Asin,
): Promise<ProductEntry | Refusal> {
  const card = (await findCards(db, [asin])).get(asin);
  if (!card) return notFound('No hemos podido encontrar el producto que buscabas, intentalo nuevamente');
  const entry = ({ id }: { id: string }) => ({ id, productId: asin, product: presentCard(card, quotingOn(clock())) });
  const before = await findFavorite(db, customerId, asin);
  if (before) return entry(before);
  if ((await countFavorites(db, customerId)) >= MAX_FAVORITES) {
    return refuse(422, `Tu lista de favoritos está llena: entran hasta ${MAX_FAVORITES} productos`);
  }
  await insertFavorite(db, customerId, { id: random.uuid(), asin, now: clock() });
  const added = await findFavorite(db, customerId, asin);
  return added ? entry(added) : notFound();
}
