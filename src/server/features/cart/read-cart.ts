import type { Cart } from '#contract/cart.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal } from '#server/http/refusal.ts';
import { answerCart } from './present.ts';
import { findOpenCart, readCartLines } from './repository.ts';

export async function readCart(needs: Pick<Context, 'db' | 'clock'>, customerId: string): Promise<Cart | Refusal> {
  const cart = await findOpenCart(needs.db, customerId);
  if (!cart) return notFound('Todavía no tenés un carrito');
  return answerCart(needs, { cart, lines: await readCartLines(needs.db, cart.id) });
}
