import { rollbackOnRefusal } from '#db/rollback-on-refusal.ts';
import type { Tx } from '#db/transaction.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import type { Cents } from '#domain/money/cents.ts';
import { claimKey } from '#server/claim-key.ts';
import type { Context } from '#server/context.ts';
import type { IdempotencyKey } from '#server/http/handler.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';
import { applyWrittenLines } from './apply-written-lines.ts';
import type { CartLineRow, CartProducts, CartRow, CartWithLines } from './cart-row.ts';
import { lockOrCreateCart } from './lock-or-create-cart.ts';
import { claimKeyAndLockCart, type NewLine, readCartProducts, writeLines } from './repository.ts';

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

/** Changes the lines of the customer's open cart under its lock; a repeated idempotency key changes nothing. */
export async function changeLines(deps: Deps, change: CartChange): Promise<CartWithLines | Refusal> {
  return rollbackOnRefusal<CartWithLines, Refusal>(deps.db, isRefusal, async (tx) => {
    const locked = await lockCart(tx, deps, change);
    if (isRefusal(locked)) return locked;
    const { cart, isRepeat } = locked;
    // A statement of its own: that of the lock may have waited, and sees the lines as they were before.
    const read = await readCartProducts(tx, cart.id, change.asins);
    if (isRepeat) return { cart, lines: read.lines };
    const current = read.lines.map(toPricedLine);
    const requested = change.apply(current, read.products);
    if (isRefusal(requested)) return requested;
    const written = await saveLines(tx, deps, { cartId: cart.id, current, requested });
    return { cart, lines: applyWrittenLines(read, written) };
  });
}

async function lockCart(
  tx: Tx,
  deps: Deps,
  { customerId, call, key }: CartChange,
): Promise<{ cart: CartRow; isRepeat: boolean } | Refusal> {
  if (key === null) return { cart: await lockOrCreateCart(tx, deps, customerId), isRepeat: false };
  const claim = { customerId, call, ...key, now: deps.clock() };
  const { isFresh, cart } = await claimKeyAndLockCart(tx, claim);
  const claimed = isFresh ? 'fresh' : await claimKey(tx, { ...claim, key });
  if (isRefusal(claimed)) return claimed;
  return { cart: cart ?? (await lockOrCreateCart(tx, deps, customerId)), isRepeat: claimed === 'used' };
}

/** Writes the requested lines that are new or changed, and returns them; the caller holds the lock of the cart. */
export async function saveLines(
  tx: Tx,
  { random, clock }: Pick<Context, 'random' | 'clock'>,
  {
    cartId,
    current,
    requested,
  }: { cartId: string; current: readonly PricedCartLine[]; requested: readonly PricedCartLine[] },
): Promise<NewLine[]> {
  const before = new Map(current.map((line) => [line.productId, line]));
  const changed = requested.filter((line) => {
    const previous = before.get(line.productId);
    return previous?.quantity !== line.quantity || previous.price !== line.price;
  });
  const now = clock().getTime();
  const rows = changed.map(({ productId, quantity, price }, index) => ({
    id: random.uuid(),
    asin: productId,
    quantity,
    priceCents: price,
    // A millisecond apart, so that lines added together keep their order.
    addedAt: new Date(now + index),
  }));
  await writeLines(tx, cartId, rows);
  return rows;
}

export function toPricedLine({ asin, quantity, priceCents }: CartLineRow): PricedCartLine {
  return { productId: asin, quantity, price: priceCents };
}
