import type { CartAndSaved } from '#contract/saved-items.ts';
import { rollbackOnRefusal } from '#db/rollback-on-refusal.ts';
import { type CartLine, keepUnits, subtractLines } from '#domain/cart/lines.ts';
import { addSavedUnits, MAX_SAVED_ITEMS } from '#domain/cart/saved-items.ts';
import type { Context } from '#server/context.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { applyWrittenLines } from './apply-written-lines.ts';
import type { CartWithLines } from './cart-row.ts';
import { saveLines, toPricedLine } from './change-lines.ts';
import { lockOrCreateCart } from './lock-or-create-cart.ts';
import { presentCart } from './present.ts';
import { deleteLines, readCartProducts } from './repository.ts';
import { LIST_FULL, listSavedItems } from './saved-items.ts';
import { readSavedItems, writeSavedItems } from './saved-repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'rules' | 'random'>;

/**
 * Keeps the units of a shipment in the cart and saves the others, to be ordered next. A repeat finds nothing else in the
 * cart and changes nothing.
 */
export async function splitCart(
  deps: Deps,
  customerId: string,
  keep: readonly CartLine[],
): Promise<CartAndSaved | Refusal> {
  const { db, clock } = deps;
  const split = await rollbackOnRefusal<CartWithLines, Refusal>(db, isRefusal, async (tx) => {
    const cart = await lockOrCreateCart(tx, deps, customerId);
    const read = await readCartProducts(tx, cart.id, []);
    const current = read.lines.map(toPricedLine);
    const kept = keepUnits(current, keep);
    if (kept.length === 0) return refuse(422, 'Ninguno de esos productos está en tu carrito');
    const moved = subtractLines(current, kept);
    const saved = new Map((await readSavedItems(tx, customerId)).map((item) => [item.productId, item.quantity]));
    const added = moved.filter(({ productId }) => !saved.has(productId));
    if (saved.size + added.length > MAX_SAVED_ITEMS) return refuse(422, LIST_FULL);
    const items = moved.map(({ productId, quantity, price }) => ({
      productId,
      quantity: addSavedUnits(saved.get(productId) ?? 0, quantity),
      priceCents: price,
      savedAt: clock(),
      nextShipment: true,
    }));
    await writeSavedItems(tx, customerId, items);
    const keptIds = new Set(kept.map(({ productId }) => productId));
    const lines = read.lines.filter(({ asin }) => keptIds.has(asin));
    const gone = read.lines.filter(({ asin }) => !keptIds.has(asin)).map(({ id }) => id);
    await deleteLines(tx, cart.id, gone);
    const written = await saveLines(tx, deps, { cartId: cart.id, current, requested: kept });
    return { cart, lines: applyWrittenLines({ ...read, lines }, written) };
  });
  if (isRefusal(split)) return split;
  return { cart: presentCart(deps.rules.current(), split), savedItems: await listSavedItems(deps, customerId) };
}
