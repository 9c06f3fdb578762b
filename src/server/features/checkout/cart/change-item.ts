import type { Cart } from '#contract/cart.ts';
import { transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import type { CartWithLines } from './cart-row.ts';
import { presentCart } from './present.ts';
import { deleteLines, lockOpenCart, readCartLines, setLineQuantity } from './repository.ts';

/** Sets the quantity of a line of the customer's open cart. */
export async function changeQuantity(
  deps: Pick<Context, 'db' | 'clock' | 'rules'>,
  customerId: string,
  line: { id: string; quantity: number },
): Promise<Cart | Refusal> {
  const changed = await transaction(deps.db, async (tx): Promise<CartWithLines | null> => {
    const cart = await lockOpenCart(tx, customerId);
    if (!cart || !(await setLineQuantity(tx, cart.id, line))) return null;
    return { cart, lines: await readCartLines(tx, cart.id) };
  });
  return changed ? presentCart(deps.rules.current(), changed) : notFound('Ese producto ya no está en tu carrito');
}

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
