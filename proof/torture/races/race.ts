import type { Cart } from '#contract/cart.ts';
import type { Judgement } from '#proof/invariants/invariant.ts';
import type { SeededRandom } from '#proof/lib/random.ts';
import type { TestStaff } from '#testing/backoffice.ts';
import type { Shopper } from '#testing/order-steps.ts';
import type { ReachableShop } from '#testing/reachable-shop.ts';
import { forEachConcurrently } from './for-each-concurrently.ts';

/** Where a race takes place: shoppers with an address each, and two people of the staff. */
export interface Arena {
  shop: ReachableShop;
  shoppers: readonly Shopper[];
  staff: readonly [TestStaff, TestStaff];
}

/** One shopper in a race with itself. */
export interface Contest extends Omit<Arena, 'shoppers'> {
  shopper: Shopper;
  random: SeededRandom;
}

/** The same thing asked for many times at once. */
export interface Race {
  /** What must not be afterwards. */
  name: string;
  /** Every how many shoppers race; 1 by default. */
  every?: number;
  /** What was wrong afterwards; null when nothing was. */
  fault(contest: Contest): Promise<string | null>;
}

/** Lets the shoppers race, a few at a time; `randomOf` gives each its own numbers. */
export async function runRace(
  { name, every = 1, fault }: Race,
  { shop, staff, shoppers }: Arena,
  randomOf: (...seed: string[]) => SeededRandom,
): Promise<Judgement> {
  const racing = [...shoppers.entries()].filter(([index]) => index % every === 0);
  const found: string[] = [];
  await forEachConcurrently(racing, async ([index, shopper]) => {
    const wrong = await fault({ shop, staff, shopper, random: randomOf(name, String(index)) }).catch(
      (error: unknown) => `shopper ${index}: ${(error as Error).message}`,
    );
    if (wrong !== null) found.push(wrong);
  });
  return { name, judged: racing.length, found };
}

/** Sends the same thing so many times at once. */
export function atOnce<Result>(count: number, send: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => send(index)));
}

/** The first answer with another status than these; 503 is always one, as nothing is known after it. */
export function unexpected(
  replies: readonly { status: number; body?: unknown }[],
  allowed: readonly number[],
): string | null {
  const other = replies.find(({ status }) => status !== 503 && !allowed.includes(status));
  if (!other) return null;
  const { message = '' } = (other.body ?? {}) as { message?: string };
  return `answered ${other.status} ${message}`;
}

/** A cart whose total is not the sum of its lines, or that has a product twice (I6, on every answer). */
export function faultOfCart(cart: Cart): string | null {
  const sum = cart.cartItems.reduce((total, { price, quantity }) => total + Math.round(price * 100) * quantity, 0);
  if (Math.round(cart.total * 100) !== sum) return `cart ${cart.id}: total ${cart.total}, lines ${sum / 100}`;
  const asins = cart.cartItems.map(({ productId }) => productId);
  return new Set(asins).size === asins.length ? null : `cart ${cart.id}: a product twice`;
}
