import type { Cart } from '#contract/cart.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import type { CartRow, CartWithLines } from './cart-row.ts';
import { presentCart } from './present.ts';
import { readCartLines, removeLine, setLineQuantity } from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'rules'>;

/** Sets the quantity of a line of the customer's open cart. */
export async function changeQuantity(
  deps: Deps,
  customerId: string,
  line: { id: string; quantity: number },
): Promise<Cart | Refusal> {
  return await changeLine(deps, (tx) => setLineQuantity(tx, { customerId, ...line }));
}

/** Removes a line from the customer's open cart; the cart remains, even without lines. */
export async function removeItem(deps: Deps, customerId: string, lineId: string): Promise<Cart | Refusal> {
  return await changeLine(deps, (tx) => removeLine(tx, { customerId, id: lineId }));
}

/** Answers the cart as the change left it, whatever comes next. */
async function changeLine({ db, rules }: Deps, change: (tx: Tx) => Promise<CartRow | null>): Promise<Cart | Refusal> {
  const changed = await transaction(db, async (tx): Promise<CartWithLines | null> => {
    const cart = await change(tx);
    return cart && { cart, lines: await readCartLines(tx, cart.id) };
  });
  return changed ? presentCart(rules.current(), changed) : notFound('Ese producto ya no está en tu carrito');
}
