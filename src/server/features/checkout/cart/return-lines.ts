import type { Tx } from '#db/transaction.ts';
import { mergeLines, subtractLines } from '#domain/cart/lines.ts';
import type { Context } from '#server/context.ts';
import { type PricedCartLine, saveLines, toPricedLine } from './change-lines.ts';
import { lockOrCreateCart } from './lock-or-create-cart.ts';
import { deleteLines, lockOpenCart, readCartLines } from './repository.ts';

/**
 * Puts the lines of a canceled or failed order back into the customer's open cart, created when there is none;
 * quantities stop at the limit. It locks the cart, which comes before orders and payments in the order of locks.
 */
export async function returnLines(
  tx: Tx,
  deps: Pick<Context, 'random' | 'clock'>,
  { customerId, lines }: { customerId: string; lines: readonly PricedCartLine[] },
): Promise<void> {
  const cart = await lockOrCreateCart(tx, deps, customerId);
  const current = (await readCartLines(tx, cart.id)).map(toPricedLine);
  await saveLines(tx, deps, { cartId: cart.id, current, requested: mergeLines(current, lines) });
}

/** Removes those lines again, as many units as are left, when the order is paid after all. */
export async function withdrawLines(
  tx: Tx,
  deps: Pick<Context, 'random' | 'clock'>,
  { customerId, lines }: { customerId: string; lines: readonly PricedCartLine[] },
): Promise<void> {
  const cart = await lockOpenCart(tx, customerId);
  if (!cart) return;
  const rows = await readCartLines(tx, cart.id);
  const current = rows.map(toPricedLine);
  const requested = subtractLines(current, lines);
  const remaining = new Set(requested.map((line) => line.productId));
  const removed = rows.filter((row) => !remaining.has(row.asin)).map((row) => row.id);
  await deleteLines(tx, cart.id, removed);
  await saveLines(tx, deps, { cartId: cart.id, current, requested });
}
