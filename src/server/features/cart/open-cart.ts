import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import type { CartRow } from './cart-row.ts';
import { insertOpenCart, lockOpenCart } from './repository.ts';

const MAX_TRIES = 5;

/** The customer's open cart, locked, made when there is none. An order may close it between two looks: then again. */
export async function openCart(
  tx: Tx,
  { random, clock }: Pick<Context, 'random' | 'clock'>,
  customerId: string,
): Promise<CartRow> {
  for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
    const cart = await lockOpenCart(tx, customerId);
    if (cart) return cart;
    await insertOpenCart(tx, { id: random.uuid(), customerId, now: clock() });
  }
  throw new Error('no open cart after several tries');
}
