import type { SavedItem } from '#contract/saved-items.ts';
import type { Queryable } from '#db/transaction.ts';
import { toUnits } from '#domain/money/format.ts';
import type { Context } from '#server/context.ts';
import { readOffers } from './read-saved-offers.ts';
import { readSavedItems, type SavedItemRow } from './saved-repository.ts';

/** A customer's saved products at their current price; one that cannot be bought now stays in the list. */
export async function listSavedItems({ db }: Pick<Context, 'db'>, customerId: string): Promise<SavedItem[]> {
  return await presentSavedItems(db, await readSavedItems(db, customerId));
}

async function presentSavedItems(db: Queryable, rows: readonly SavedItemRow[]): Promise<SavedItem[]> {
  const offers = await readOffers(
    db,
    rows.map(({ productId }) => productId),
  );
  return rows.flatMap(({ productId, title, image, variant, quantity, priceCents }) => {
    const offer = offers.get(productId);
    const priceWhenSaved = priceCents === null ? null : toUnits(priceCents);
    return offer ? [{ ...offer, title, image, variant, quantity, priceWhenSaved }] : [];
  });
}
