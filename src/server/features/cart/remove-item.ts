import type { Cart } from '#contract/cart.ts';
import { transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal } from '#server/http/refusal.ts';
import type { CartWithLines } from './cart-row.ts';
import { answerCart } from './present.ts';
import { deleteLines, lockOpenCart, readCartLines } from './repository.ts';

/** Takes a line out of the customer's open cart; the cart stays, also without lines. */
export async function removeItem(
  deps: Pick<Context, 'db' | 'clock'>,
  customerId: string,
  lineId: string,
): Promise<Cart | Refusal> {
  const filled = await transaction(deps.db, async (tx): Promise<CartWithLines | null> => {
    const cart = await lockOpenCart(tx, customerId);
    if (!cart || (await deleteLines(tx, cart.id, [lineId])) === 0) return null;
    return { cart, lines: await readCartLines(tx, cart.id) };
  });
  return filled ? answerCart(deps, filled) : notFound('Ese producto ya no está en tu carrito');
}
