import type { Database } from '#db/pool.ts';
import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { isRefusal } from '#server/refusal.ts';
import { mergeCart } from './merge-cart.ts';
import { mergeSavedItems } from './merge-saved-items.ts';
import { lockOpenCart, readCartLines } from './repository.ts';
import { readSavedItems } from './saved-repository.ts';

type Deps = Pick<Context, 'clock' | 'rules' | 'random'>;

/**
 * Adds the cart and the saved products of one customer to those of another, as a sign-in adds those of a browser. Returns
 * how many lines the cart had and how many of them found no place.
 */
export async function joinCarts(
  deps: Deps,
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<{ lines: number; leftOut: number }> {
  const joined = { ...deps, db: tx as Database };
  const cart = await lockOpenCart(tx, from);
  const lines = cart ? await readCartLines(tx, cart.id) : [];
  const saved = await readSavedItems(tx, from);
  const caller = { customerId: to, key: null };
  if (saved.length > 0) await mergeSavedItems(joined, caller, saved);
  if (lines.length === 0) return { lines: 0, leftOut: 0 };
  const merged = await mergeCart(
    joined,
    caller,
    lines.map(({ asin, quantity }) => ({ productId: asin, quantity })),
  );
  if (isRefusal(merged)) throw new Error('a merge of carts without a key is not refused');
  const products = new Set(merged.cartItems.map(({ productId }) => productId));
  return { lines: lines.length, leftOut: lines.filter(({ asin }) => !products.has(asin)).length };
}
