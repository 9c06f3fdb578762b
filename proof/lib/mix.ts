import { PAGES, productPage } from '#contract/pages.ts';
import type { Answer } from './answers.ts';
import type { SeededRandom } from './random.ts';
import type { ShopClient } from './shop-client.ts';
import { buy, fillCart, KEYWORDS, pickProduct, type Shopper } from './shopper.ts';
import type { StaffClient } from './staff-client.ts';

/** Whoever is in the shop of an ordinary day. */
export interface Visitors {
  client: ShopClient;
  staff: StaffClient;
  /** What the back office answered; the client keeps a record of everything else. */
  staffAnswers: Answer[];
  random: SeededRandom;
}

/** The kinds of requests whose times are looked at, by the names in the record. */
export const KINDS = {
  page: ['page'],
  api: ['readProduct', 'searchProducts', 'listOrders'],
  cart: ['addCartItem'],
  order: ['createOrder', 'choosePayment', 'confirmPayment'],
  staffOrders: ['staffOrders'],
  staffCounts: ['staffCounts'],
} as const;

const LISTS = [PAGES.home, PAGES.offers, PAGES.trending, PAGES.bestSellers] as const;

/** One thing that somebody does: of twenty, nine pages, six calls, two carts, one paid order and two of the staff. */
export async function visitOnce(visitors: Visitors, shopper: Shopper): Promise<void> {
  const chosen = visitors.random.next() * 20;
  if (chosen < 9) await readPage(visitors);
  else if (chosen < 15) await callApi(visitors, shopper);
  else if (chosen < 17) await fillCart(shopper);
  else if (chosen < 18) await buy(shopper);
  else await readAsStaff(visitors);
}

async function readPage({ client, random }: Visitors): Promise<void> {
  const isProduct = random.next() < 0.5;
  await client.read('page', isProduct ? productPage(pickProduct(random)) : random.pick(LISTS));
}

async function callApi({ random }: Visitors, { account }: Shopper): Promise<void> {
  const chosen = random.next();
  if (chosen < 0.6) await account.call('readProduct', { params: { asin: pickProduct(random) } });
  else if (chosen < 0.9) await account.call('searchProducts', { query: { keyword: random.pick(KEYWORDS) } });
  else await account.call('listOrders', { query: {} });
}

async function readAsStaff({ staff, staffAnswers, random }: Visitors): Promise<void> {
  const sentAt = performance.now();
  const isList = random.next() < 0.5;
  const answer = await (isList ? staff.read('listOrders', {}) : staff.read('countExceptions', {}));
  const kind = isList ? 'staffOrders' : 'staffCounts';
  staffAnswers.push({ kind, sentAt, endedAt: performance.now(), ...answer });
}
