import type { Cart } from '#contract/cart.ts';
import { retried } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import type { CartRow } from './cart-row.ts';
import { presentCart } from './present.ts';
import { readCartLines, removeLine, setLineQuantity } from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'rules'>;

/** Sets the quantity of a line of the customer's open cart. */
export async function changeQuantity(
  deps: Deps,
  customerId: string,
  line: { id: string; quantity: number },
): Promise<Cart | Refusal> {
  return await presentChanged(deps, await retried(() => setLineQuantity(deps.db, { customerId, ...line })));
}

/** Removes a line from the customer's open cart; the cart remains, even without lines. */
export async function removeItem(deps: Deps, customerId: string, lineId: string): Promise<Cart | Refusal> {
  return await presentChanged(deps, await retried(() => removeLine(deps.db, { customerId, id: lineId })));
}

async function presentChanged({ db, rules }: Deps, cart: CartRow | null): Promise<Cart | Refusal> {
  if (!cart) return notFound('Ese producto ya no está en tu carrito');
  return presentCart(rules.current(), { cart, lines: await readCartLines(db, cart.id) });
}
