import type { Cart } from '#contract/cart.ts';
import { transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal } from '#server/http/refusal.ts';
import type { CartWithLines } from './cart-row.ts';
import { answerCart } from './present.ts';
import { lockOpenCart, readCartLines, setLineQuantity } from './repository.ts';

/** Sets a line of the customer's open cart to a quantity. */
export async function changeQuantity(
  deps: Pick<Context, 'db' | 'clock'>,
  customerId: string,
  line: { id: string; quantity: number },
): Promise<Cart | Refusal> {
  const filled = await transaction(deps.db, async (tx): Promise<CartWithLines | null> => {
    const cart = await lockOpenCart(tx, customerId);
    if (!cart || !(await setLineQuantity(tx, cart.id, line))) return null;
    return { cart, lines: await readCartLines(tx, cart.id) };
  });
  return filled ? answerCart(deps, filled) : notFound('Ese producto ya no está en tu carrito');
}
