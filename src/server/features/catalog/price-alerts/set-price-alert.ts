import type { CallReply } from '#contract/caller.ts';
import type { Context } from '#server/context.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { toOffer } from '#server/features/catalog/products/offer.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { deleteAlert, findFavoriteAsin, insertAlert } from './repository.ts';

/** Turns the alert of a customer's favorite on or off; a repeat changes nothing. */
export async function setPriceAlert(
  { db, clock, random }: Pick<Context, 'db' | 'clock' | 'random'>,
  customerId: string,
  { favoriteId, enabled }: { favoriteId: string; enabled: boolean },
): Promise<CallReply<'setPriceAlert'> | Refusal> {
  const asin = await findFavoriteAsin(db, customerId, favoriteId);
  const card = asin === null ? undefined : (await findCards(db, [asin])).get(asin);
  if (asin === null || !card) return notFound();
  if (enabled) {
    const offer = toOffer(card);
    const price = 'price' in offer ? offer.price : null;
    const state = { reference: price, available: price !== null };
    await insertAlert(db, { id: random.uuid(), customerId, asin, ...state, now: clock() });
  } else await deleteAlert(db, customerId, asin);
  return { enabled };
}
