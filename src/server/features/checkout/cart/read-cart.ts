import type { Cart } from '#contract/cart.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { presentCart } from './present.ts';
import { findOpenCart, readCartLines } from './repository.ts';

export async function readCart(
  deps: Pick<Context, 'db' | 'clock' | 'rules'>,
  customerId: string,
): Promise<Cart | Refusal> {
  const cart = await findOpenCart(deps.db, customerId);
  if (!cart) return notFound('Todavía no tenés un carrito');
  return presentCart(deps.rules.current(), { cart, lines: await readCartLines(deps.db, cart.id) });
}
