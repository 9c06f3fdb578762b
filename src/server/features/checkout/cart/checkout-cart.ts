import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import type { CartLineRow } from './cart-row.ts';
import { insertOrderedCart, lockOpenCart, readCartLines, updateCartToOrdered } from './repository.ts';

/** Locks the customer's open cart and reads its lines; null when `cartId` is not the customer's open cart. */
export async function lockCartForCheckout(
  tx: Tx,
  { customerId, cartId }: { customerId: string; cartId: string },
): Promise<CartLineRow[] | null> {
  const cart = await lockOpenCart(tx, customerId, cartId);
  return cart && (await readCartLines(tx, cart.id));
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

/** Closes an ordered cart to further changes; the next item added opens another. */
export async function closeCart(tx: Tx, { customerId, cartId }: { customerId: string; cartId: string }): Promise<void> {
  await updateCartToOrdered(tx, customerId, cartId);
}
