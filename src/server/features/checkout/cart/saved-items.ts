import type { CartAndSaved, SavedItem } from '#contract/saved-items.ts';
import { rollbackOnRefusal } from '#db/rollback-on-refusal.ts';
import type { Queryable } from '#db/transaction.ts';
import { addSavedUnits, MAX_SAVED_ITEMS } from '#domain/cart/saved-items.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import { toUnits } from '#domain/money/format.ts';
import type { Context } from '#server/context.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/refusal.ts';
import type { CartWithLines } from './cart-row.ts';
import { lockOrCreateCart } from './lock-or-create-cart.ts';
import { presentCart } from './present.ts';
import { readOffers } from './read-saved-offers.ts';
import { deleteLines, readCartLines } from './repository.ts';
import { deleteSavedItems, readSavedItems, type SavedItemRow, writeSavedItems } from './saved-repository.ts';

export const LIST_FULL = `Guardados para después entran hasta ${MAX_SAVED_ITEMS} productos. Quitá alguno para guardar otro.`;

/** A customer's saved products at their current price; one that cannot be bought now stays in the list. */
export async function listSavedItems({ db }: Pick<Context, 'db'>, customerId: string): Promise<SavedItem[]> {
  return await presentSavedItems(db, await readSavedItems(db, customerId));
}

async function presentSavedItems(db: Queryable, rows: readonly SavedItemRow[]): Promise<SavedItem[]> {
  const offers = await readOffers(
    db,
    rows.map(({ productId }) => productId),
  );
  return rows.flatMap(({ productId, title, translatedTitle, image, variant, quantity, priceCents, nextShipment }) => {
    const offer = offers.get(productId);
    const priceWhenSaved = priceCents === null ? null : toUnits(priceCents);
    return offer ? [{ ...offer, title, translatedTitle, image, variant, quantity, priceWhenSaved, nextShipment }] : [];
  });
}

type Deps = Pick<Context, 'db' | 'clock' | 'rules' | 'random'>;

/**
 * Moves a line of the cart to the saved products, where its units add up with those saved before. A repeat finds the
 * product saved and changes nothing.
 */
export async function saveForLater(
  deps: Deps,
  customerId: string,
  { productId, quantity }: { productId: Asin; quantity: number },
): Promise<CartAndSaved | Refusal> {
  const { db, clock } = deps;
  const moved = await rollbackOnRefusal<CartWithLines, Refusal>(db, isRefusal, async (tx) => {
    const cart = await lockOrCreateCart(tx, deps, customerId);
    const lines = await readCartLines(tx, cart.id);
    const items = await readSavedItems(tx, customerId);
    const line = lines.find(({ asin }) => asin === productId);
    const saved = items.find((item) => item.productId === productId);
    if (!line) return saved ? { cart, lines } : notFound('Ese producto ya no está en tu carrito');
    if (!saved && items.length >= MAX_SAVED_ITEMS) return refuse(422, LIST_FULL);
    const units = addSavedUnits(saved?.quantity ?? 0, quantity);
    const item = {
      productId,
      quantity: units,
      priceCents: line.priceCents,
      savedAt: clock(),
      nextShipment: saved?.nextShipment ?? false,
    };
    await writeSavedItems(tx, customerId, [item]);
    await deleteLines(tx, cart.id, [line.id]);
    return { cart, lines: lines.filter((other) => other !== line) };
  });
  if (isRefusal(moved)) return moved;
  return { cart: presentCart(deps.rules.current(), moved), savedItems: await listSavedItems(deps, customerId) };
}

/** Removes a product from the customer's own list; one that is not in it changes nothing. */
export async function removeSavedItem(deps: Pick<Context, 'db'>, customerId: string, asin: Asin): Promise<SavedItem[]> {
  await deleteSavedItems(deps.db, customerId, [asin]);
  return await listSavedItems(deps, customerId);
}
