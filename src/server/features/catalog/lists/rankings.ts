import type { CallReply } from '#contract/caller.ts';
import type { CardRow } from '#db/tables/card-row.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import { currentPricing, presentCard } from '#server/features/catalog/products/present.ts';
import { flushWriteBehind } from '#server/features/catalog/products/write-behind.ts';
import { cachedList } from './cached-list.ts';
import { findPopularProducts, onePerFamily } from './popular-products.ts';
import { findBuyable, findDiscounted, findMostSold, findMostViewed, type ListedRow } from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'cache' | 'regimes' | 'writeBehind'>;

const OFFERS = 60;
/** More rows are read than shown, because several may be variants of one model. */
const OFFER_CANDIDATES = 360;
const RANKED = 40;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The products with the largest discount from their list price. */
export async function listOffers(deps: Deps): Promise<CallReply<'listOffers'>> {
  const rows = await cachedList(deps, 'offers', async () =>
    onePerFamily(await findDiscounted(deps.db, OFFER_CANDIDATES)).slice(0, OFFERS),
  );
  const pricing = currentPricing(deps);
  return rows.map((row) => ({ id: row.asin, productId: row.asin, product: presentCard(row, pricing) }));
}

/** The products that most visitors viewed in the last 30 days, filled up with popular ones. */
export async function listTrending(deps: Deps): Promise<CallReply<'listTrending'>> {
  const rows = await cachedList(deps, 'trending', async () => {
    await flushWriteBehind(deps);
    const since = montevideoDay(daysAgo(deps, 30).toISOString());
    const viewed = await findBuyable(deps.db, await findMostViewed(deps.db, since, RANKED));
    return fillUp(viewed, everyOtherFirst(await findPopularProducts(deps), 0));
  });
  return presentRanking(deps, rows);
}

/** The products that were bought most in the last 90 days, filled up with popular ones. */
export async function listBestSellers(deps: Deps): Promise<CallReply<'listBestSellers'>> {
  const rows = await cachedList(deps, 'best sellers', async () => {
    const sold = await findBuyable(deps.db, await findMostSold(deps.db, daysAgo(deps, 90), RANKED));
    return fillUp(sold, everyOtherFirst(await findPopularProducts(deps), 1));
  });
  return presentRanking(deps, rows);
}

function presentRanking(deps: Deps, rows: CardRow[]): CallReply<'listTrending'> {
  const pricing = currentPricing(deps);
  return rows.map((row) => ({ productId: row.asin, product: presentCard(row, pricing) }));
}

/** One page shows both rankings: without views and sales each begins with its own half of the popular products. */
function everyOtherFirst(rows: ListedRow[], offset: 0 | 1): ListedRow[] {
  const chosen = rows.filter((_, index) => index % 2 === offset);
  return [...chosen, ...rows.filter((_, index) => index % 2 !== offset)];
}

function fillUp(rows: readonly ListedRow[], others: readonly ListedRow[]): ListedRow[] {
  return onePerFamily([...rows, ...others]).slice(0, RANKED);
}

function daysAgo({ clock }: Deps, days: number): Date {
  return new Date(clock().getTime() - days * DAY_MS);
}
