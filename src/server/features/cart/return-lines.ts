import type { Tx } from '#db/transaction.ts';
import { mergeLines, withoutLines } from '#domain/cart/lines.ts';
import type { Context } from '#server/context.ts';
import { saveLines, toWanted, type WantedLine } from './change-lines.ts';
import { openCart } from './open-cart.ts';
import { deleteLines, lockOpenCart, readCartLines } from './repository.ts';

/**
 * Puts the lines of an order that came to nothing back into the customer's open cart, made when there is none;
 * quantities stop at the limit. It locks the cart, which comes before orders and payments in the order of locks.
 */
export async function returnLines(
  tx: Tx,
  deps: Pick<Context, 'random' | 'clock'>,
  { customerId, lines }: { customerId: string; lines: readonly WantedLine[] },
): Promise<void> {
  const cart = await openCart(tx, deps, customerId);
  const present = (await readCartLines(tx, cart.id)).map(toWanted);
  await saveLines(tx, deps, { cartId: cart.id, present, wanted: mergeLines(present, lines) });
}

/** Takes them out again, as many units as there still are, when the order came to life after all. */
export async function withdrawLines(
  tx: Tx,
  deps: Pick<Context, 'random' | 'clock'>,
  { customerId, lines }: { customerId: string; lines: readonly WantedLine[] },
): Promise<void> {
  const cart = await lockOpenCart(tx, customerId);
  if (!cart) return;
  const rows = await readCartLines(tx, cart.id);
  const present = rows.map(toWanted);
  const wanted = withoutLines(present, lines);
  const kept = new Set(wanted.map((line) => line.productId));
  const gone = rows.filter((row) => !kept.has(row.asin)).map((row) => row.id);
  await deleteLines(tx, cart.id, gone);
  await saveLines(tx, deps, { cartId: cart.id, present, wanted });
}
