import { rollbackOnRefusal } from '#db/rollback-on-refusal.ts';
import { type Queryable, retriedAlone, type Tx } from '#db/transaction.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import type { Cents } from '#domain/money/cents.ts';
import { USED_KEY } from '#server/claim-key.ts';
import type { Context } from '#server/context.ts';
import type { IdempotencyKey } from '#server/http/handler.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';
import { applyWrittenLines } from './apply-written-lines.ts';
import type { CartLineRow, CartProducts, CartWithLines } from './cart-row.ts';
import { lockOrCreateCart } from './lock-or-create-cart.ts';
import { type NewLine, readOpenCart, writeLines, writeUnchangedCart } from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random'>;

/** A cart line as the rules of the domain need it; the price of one unit in cents. */
export interface PricedCartLine {
  productId: Asin;
  quantity: number;
  price: Cents;
}

export interface CartChange {
  customerId: string;
  call: 'addCartItem' | 'mergeCart' | 'buyAgain';
  key: IdempotencyKey | null;
  /** The products that lines may be added of. */
  asins: readonly Asin[];
  /** The requested lines for the current ones, or a refusal; the products are those of the lines and of `asins`. */
  apply: (current: PricedCartLine[], products: CartProducts['products']) => PricedCartLine[] | Refusal;
}

/**
 * Changes the lines of the customer's open cart; a repeated idempotency key changes nothing. It is done on what is read without a
 * lock, and again under the lock when there is no cart yet or somebody else changed it meanwhile.
 */
export async function changeLines(deps: Deps, change: CartChange): Promise<CartWithLines | Refusal> {
  const changed = await retriedAlone(deps.db, () => changeUnlocked(deps.db, deps, change));
  if (changed) return changed;
  return rollbackOnRefusal<CartWithLines, Refusal>(deps.db, isRefusal, async (tx) => {
    await lockOrCreateCart(tx, deps, change.customerId);
    const changedNow = await changeUnlocked(tx, deps, change);
    if (!changedNow) throw new Error('a locked cart changed');
    return changedNow;
  });
}

async function changeUnlocked(
  db: Queryable,
  deps: Deps,
  { customerId, call, key, asins, apply }: CartChange,
): Promise<CartWithLines | Refusal | null> {
  const read = await readOpenCart(db, customerId, { call, key: key?.key ?? null, asins });
  if (!read) return null;
  const { cart, lines, products, usedBy } = read;
  if (usedBy !== null) return usedBy === key?.requestHash ? { cart, lines } : USED_KEY;
  const current = lines.map(toPricedLine);
  const requested = apply(current, products);
  if (isRefusal(requested)) return requested;
  const written = changedLines(deps, current, requested);
  const claim = key && { customerId, call, ...key, now: deps.clock() };
  const isWritten = await writeUnchangedCart(db, { cart, claim, lines: written });
  return isWritten ? { cart, lines: applyWrittenLines(read, written) } : null;
}

/** Writes the requested lines that are new or changed, and returns them; the caller holds the lock of the cart. */
export async function saveLines(
  tx: Tx,
  deps: Pick<Context, 'random' | 'clock'>,
  {
    cartId,
    current,
    requested,
  }: { cartId: string; current: readonly PricedCartLine[]; requested: readonly PricedCartLine[] },
): Promise<NewLine[]> {
  const rows = changedLines(deps, current, requested);
  await writeLines(tx, cartId, rows);
  return rows;
}

/** The requested lines that are new or changed. */
function changedLines(
  { random, clock }: Pick<Context, 'random' | 'clock'>,
  current: readonly PricedCartLine[],
  requested: readonly PricedCartLine[],
): NewLine[] {
  const before = new Map(current.map((line) => [line.productId, line]));
  const changed = requested.filter((line) => {
    const previous = before.get(line.productId);
    return previous?.quantity !== line.quantity || previous.price !== line.price;
  });
  const now = clock().getTime();
  return changed.map(({ productId, quantity, price }, index) => ({
    id: random.uuid(),
    asin: productId,
    quantity,
    priceCents: price,
    // A millisecond apart, so that lines added together keep their order.
    addedAt: new Date(now + index),
  }));
}

export function toPricedLine({ asin, quantity, priceCents }: CartLineRow): PricedCartLine {
  return { productId: asin, quantity, price: priceCents };
}
