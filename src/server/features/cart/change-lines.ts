import { claimKey } from '#db/idempotency-keys.ts';
import type { Tx } from '#db/transaction.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { Context } from '#server/context.ts';
import type { IdempotencyKey } from '#server/http/handler.ts';
import { isRefusal, type Refusal, refuse } from '#server/http/refusal.ts';
import { refusingTransaction } from '#server/http/rollback-on-refusal.ts';
import type { CartLineRow, CartWithLines } from './cart-row.ts';
import { openCart } from './open-cart.ts';
import { readCartLines, writeLines } from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random'>;

/** A line as the domain's rules take it. */
export interface WantedLine {
  productId: Asin;
  quantity: number;
  price: Cents;
}

export interface CartChange {
  customerId: string;
  call: 'addCartItem' | 'mergeCart';
  key: IdempotencyKey | null;
  /** From the lines that are there to those that shall be, or why not. */
  apply: (lines: WantedLine[]) => WantedLine[] | Refusal;
}

/** Adds to the customer's open cart under its lock. A key that was used already leaves the cart as it is. */
export async function changeLines(deps: Deps, change: CartChange): Promise<CartWithLines | Refusal> {
  return refusingTransaction<CartWithLines>(deps.db, async (tx) => {
    const claim = await claimOnce(tx, deps, change);
    if (isRefusal(claim)) return claim;
    const cart = await openCart(tx, deps, change.customerId);
    if (claim === 'fresh') {
      const present = (await readCartLines(tx, cart.id)).map(toWanted);
      const wanted = change.apply(present);
      if (isRefusal(wanted)) return wanted;
      await saveLines(tx, deps, { cartId: cart.id, present, wanted });
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
  const claim = await claimKey(tx, { customerId, call, ...key, now: deps.clock() });
  return claim === 'other' ? refuse(422, 'Esa Idempotency-Key ya se usó con otros datos') : claim;
}

/** Writes those of the wanted lines that are new or differ; the cart is locked by the caller. */
export async function saveLines(
  tx: Tx,
  { random, clock }: Pick<Context, 'random' | 'clock'>,
  { cartId, present, wanted }: { cartId: string; present: readonly WantedLine[]; wanted: readonly WantedLine[] },
): Promise<void> {
  const before = new Map(present.map((line) => [line.productId, line]));
  const changed = wanted.filter((line) => {
    const same = before.get(line.productId);
    return same?.quantity !== line.quantity || same.price !== line.price;
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

export function toWanted({ asin, quantity, priceCents }: CartLineRow): WantedLine {
  return { productId: asin, quantity, price: priceCents };
}
