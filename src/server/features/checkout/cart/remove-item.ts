import type { Cart } from '#contract/cart.ts';
import { transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import type { CartWithLines } from './cart-row.ts';
import { presentCart } from './present.ts';
import { deleteLines, lockOpenCart, readCartLines } from './repository.ts';

/** Removes a line from the customer's open cart; the cart remains, even without lines. */
export async function removeItem(
  deps: Pick<Context, 'db' | 'clock' | 'rules'>,
  customerId: string,
  lineId: string,
): Promise<Cart | Refusal> {
  const changed = await transaction(deps.db, async (tx): Promise<CartWithLines | null> => {
    const cart = await lockOpenCart(tx, customerId);
    if (!cart || (await deleteLines(tx, cart.id, [lineId])) === 0) return null;
    return { cart, lines: await readCartLines(tx, cart.id) };
  });
  return changed ? presentCart(deps.rules.current(), changed) : notFound('Ese producto ya no está en tu carrito');
}
