import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import type { CartRow } from './cart-row.ts';
import { insertOpenCart, lockOpenCart } from './repository.ts';

const MAX_ATTEMPTS = 5;

/**
 * Locks the customer's open cart, creating it when there is none. Retries when an order closes the cart between the two
 * statements; throws after five attempts.
 */
export async function lockOrCreateCart(
  tx: Tx,
  { random, clock }: Pick<Context, 'random' | 'clock'>,
  customerId: string,
): Promise<CartRow> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const cart = await lockOpenCart(tx, customerId);
    if (cart) return cart;
    await insertOpenCart(tx, { id: random.uuid(), customerId, now: clock() });
  }
  throw new Error('no open cart after several attempts');
}
