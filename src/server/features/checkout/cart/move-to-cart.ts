import type { CartAndSaved } from '#contract/saved-items.ts';
import { rollbackOnRefusal } from '#db/rollback-on-refusal.ts';
import { MAX_LINES, mergeLines } from '#domain/cart/lines.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import type { Context } from '#server/context.ts';
import { refuseStoppedSales } from '#server/features/base/switches/refuse-stopped-sales.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/refusal.ts';
import { unitPrice } from './add-item.ts';
import { applyWrittenLines } from './apply-written-lines.ts';
import type { CartWithLines } from './cart-row.ts';
import { saveLines, toPricedLine } from './change-lines.ts';
import { lockOrCreateCart } from './lock-or-create-cart.ts';
import { presentCart } from './present.ts';
import { readCartProducts } from './repository.ts';
import { listSavedItems } from './saved-items.ts';
import { deleteSavedItem, readSavedItems } from './saved-repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'cache' | 'rules' | 'random'>;

/**
 * Moves a saved product to the cart at its current price; with a line of it, units add up to at most 10. A repeat finds
 * it in the cart and changes nothing; one that cannot be bought stays saved.
 */
export async function moveToCart(deps: Deps, customerId: string, asin: Asin): Promise<CartAndSaved | Refusal> {
  const stopped = await refuseStoppedSales(deps);
  if (stopped) return stopped;
  const moved = await rollbackOnRefusal<CartWithLines, Refusal>(deps.db, isRefusal, async (tx) => {
    const cart = await lockOrCreateCart(tx, deps, customerId);
    const read = await readCartProducts(tx, cart.id, [asin]);
    const { lines } = read;
    const isInCart = lines.some((line) => line.asin === asin);
    const saved = (await readSavedItems(tx, customerId)).find(({ productId }) => productId === asin);
    if (!saved) return isInCart ? { cart, lines } : notFound('Ese producto ya no está en lo que guardaste');
    const price = unitPrice(read.products.get(asin));
    if (isRefusal(price)) return price;
    if (!isInCart && lines.length >= MAX_LINES) {
      return refuse(422, `En el carrito entran hasta ${MAX_LINES} productos distintos`);
    }
    const current = lines.map(toPricedLine);
    const merged = mergeLines(current, [{ productId: asin, quantity: saved.quantity, price }]);
    // The shopper has just seen the current price, which then applies to the whole line.
    const requested = merged.map((line) => (line.productId === asin ? { ...line, price } : line));
    const written = await saveLines(tx, deps, { cartId: cart.id, current, requested });
    await deleteSavedItem(tx, customerId, asin);
    return { cart, lines: applyWrittenLines(read, written) };
  });
  if (isRefusal(moved)) return moved;
  return { cart: presentCart(deps.rules.current(), moved), savedItems: await listSavedItems(deps, customerId) };
}
