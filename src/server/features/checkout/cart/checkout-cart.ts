import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import type { CartLineRow } from './cart-row.ts';
import { insertOrderedCart, readCartLines, updateCartToOrdered } from './repository.ts';

/**
 * Closes the customer's open cart to further changes, for its order, and reads its lines; the next item added opens another cart.
 * Null when `cartId` is not the customer's open cart.
 */
export async function closeCart(
  tx: Tx,
  { customerId, cartId }: { customerId: string; cartId: string },
): Promise<CartLineRow[] | null> {
  return (await updateCartToOrdered(tx, customerId, cartId)) ? await readCartLines(tx, cartId) : null;
}

/** The cart of an order that is made of another one: the shopper never filled it. Returns its id. */
export async function createOrderedCart(
  { random, clock }: Pick<Context, 'random' | 'clock'>,
  tx: Tx,
  customerId: string,
): Promise<string> {
  const id = random.uuid();
  await insertOrderedCart(tx, { id, customerId, now: clock() });
  return id;
}
