import type { Cart } from '#contract/cart.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { presentCart } from './present.ts';
import { readOpenCart } from './repository.ts';

export async function readCart(
  deps: Pick<Context, 'db' | 'clock' | 'rules'>,
  customerId: string,
): Promise<Cart | Refusal> {
  const cart = await readOpenCart(deps.db, customerId);
  return cart ? presentCart(deps.rules.current(), cart) : notFound('Todavía no tenés un carrito');
}
