import type { CallReply } from '#contract/caller.ts';
import type { Cents } from '#domain/money/cents.ts';
import { formatMoney, toUnits } from '#domain/money/format.ts';
import type { Context } from '#server/context.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { toOffer } from '#server/features/catalog/products/offer.ts';
import { notFound, type Refusal, refuseField } from '#server/refusal.ts';
import { deleteAlert, findFavoriteAsin, insertAlert } from './repository.ts';

interface Wanted {
  favoriteId: string;
  enabled: boolean;
  /** The price that it waits for; null: it tells of any drop. */
  below: Cents | null;
}

/** Turns the alert of a customer's favorite on or off; a repeat changes nothing. */
export async function setPriceAlert(
  { db, clock, random }: Pick<Context, 'db' | 'clock' | 'random'>,
  customerId: string,
  { favoriteId, enabled, below }: Wanted,
): Promise<CallReply<'setPriceAlert'> | Refusal> {
  const asin = await findFavoriteAsin(db, customerId, favoriteId);
  const card = asin === null ? undefined : (await findCards(db, [asin])).get(asin);
  if (asin === null || !card) return notFound();
  if (!enabled) {
    await deleteAlert(db, customerId, asin);
    return { enabled, below: null };
  }
  const offer = toOffer(card);
  const price = 'price' in offer ? offer.price : null;
  if (below !== null && price !== null && price <= below) return refuseField('below', alreadyThere(price));
  const state = { reference: price, available: price !== null, below };
  await insertAlert(db, { id: random.uuid(), customerId, asin, ...state, now: clock() });
  return { enabled, below: below === null ? null : toUnits(below) };
}

const alreadyThere = (price: Cents) => `Ya cuesta ${formatMoney(price, 'USD')}: escribí un precio más bajo`;
