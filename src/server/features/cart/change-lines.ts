import { claimIdempotencyKey } from '#db/idempotency-keys.ts';
import { rollbackOnRefusal } from '#db/rollback-on-refusal.ts';
import type { Tx } from '#db/transaction.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { Context } from '#server/context.ts';
import type { IdempotencyKey } from '#server/http/handler.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import type { CartLineRow, CartWithLines } from './cart-row.ts';
import { lockOrCreateCart } from './lock-or-create-cart.ts';
import { readCartLines, writeLines } from './repository.ts';

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
  /** The requested lines for the current ones, or a refusal. */
  apply: (current: PricedCartLine[]) => PricedCartLine[] | Refusal;
}

/** Changes the lines of the customer's open cart under its lock; a repeated idempotency key changes nothing. */
export async function changeLines(deps: Deps, change: CartChange): Promise<CartWithLines | Refusal> {
  return rollbackOnRefusal<CartWithLines, Refusal>(deps.db, isRefusal, async (tx) => {
    const claim = await claimOnce(tx, deps, change);
    if (isRefusal(claim)) return claim;
    const cart = await lockOrCreateCart(tx, deps, change.customerId);
    if (claim === 'fresh') {
      const current = (await readCartLines(tx, cart.id)).map(toPricedLine);
      const requested = change.apply(current);
      if (isRefusal(requested)) return requested;
      await saveLines(tx, deps, { cartId: cart.id, current, requested });
    }
    return { cart, lines: await readCartLines(tx, cart.id) };
  });
}

async function claimOnce(
  tx: Tx,
  deps: Deps,
  { customerId, call, key }: CartChange,
): Promise<'fresh' | 'used' | Refusal> {
  if (key === null) return 'fresh';
  const claim = await claimIdempotencyKey(tx, { customerId, call, ...key, now: deps.clock() });
  return claim === 'other' ? refuse(422, 'Esa Idempotency-Key ya se usó con otros datos') : claim;
}

/** Writes the requested lines that are new or changed; the caller holds the lock of the cart. */
export async function saveLines(
  tx: Tx,
  { random, clock }: Pick<Context, 'random' | 'clock'>,
  {
    cartId,
    current,
    requested,
  }: { cartId: string; current: readonly PricedCartLine[]; requested: readonly PricedCartLine[] },
): Promise<void> {
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
}

export function toPricedLine({ asin, quantity, priceCents }: CartLineRow): PricedCartLine {
  return { productId: asin, quantity, price: priceCents };
}
