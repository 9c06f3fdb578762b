import type { Ranking } from '#db/tables/catalog.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import { flushWriteBehind } from '#server/features/catalog/products/write-behind.ts';
import { findPopularProducts, onePerFamily } from './popular-products.ts';
import {
  countWrites,
  findBuyable,
  findDiscounted,
  findMostSold,
  findMostViewed,
  findRankingRuns,
  type ListedRow,
  lockRankings,
  type RankedTable,
  type RankingRun,
  saveRanking,
  sumPastViews,
} from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'writeBehind'>;

/** How many products of each ranking are shown. */
export const SHOWN = { offers: 60, trending: 40, 'best-sellers': 40 } as const satisfies Record<Ranking, number>;
/** More are kept, because some may be sold out or gone before the next run. */
const SPARE = 20;
/** More rows are read than kept, because several may be variants of one model. */
const OFFER_CANDIDATES = 360;
/** A product trends once it was viewed from this many networks on one day: one person's tour of the shop is no trend. */
export const MIN_TRENDING_NETWORKS = 3;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Orders change all the time, and what was sold in three months changes little by one of them. */
const MIN_SALES_AGE_MS = 15 * 60 * 1000;

interface RankingRule {
  /** The tables from which the ranking is read. */
  tables: readonly RankedTable[];
  /** How old a ranking has to be before it is renewed. */
  minAgeMs: number;
  rank(tx: Tx, now: Date): Promise<ListedRow[]>;
}

const RULES: Readonly<Record<Ranking, RankingRule>> = {
  /** The products with the largest discount from their list price. */
  offers: {
    tables: ['products'],
    minAgeMs: 0,
    rank: async (tx) => onePerFamily(await findDiscounted(tx, OFFER_CANDIDATES)),
  },
  /** The products that were viewed most in the last 30 days, from several networks on one day, filled up with popular ones. */
  trending: {
    tables: ['products', 'product_view_counts'],
    minAgeMs: 0,
    rank: async (tx, now) => {
      const days = { since: montevideoDay(daysBefore(now, 30).toISOString()), today: montevideoDay(now.toISOString()) };
      await sumPastViews(tx, days);
      const limit = SHOWN.trending + SPARE;
      const seen = await findMostViewed(tx, { ...days, minNetworks: MIN_TRENDING_NETWORKS, limit });
      const viewed = await findBuyable(tx, seen);
      return onePerFamily([...viewed, ...everyOtherFirst(await findPopularProducts({ db: tx }), 0)]);
    },
  },
  /** The products that were bought most in the last 90 days, filled up with popular ones. */
  'best-sellers': {
    tables: ['products', 'orders'],
    minAgeMs: MIN_SALES_AGE_MS,
    rank: async (tx, now) => {
      const sold = await findBuyable(tx, await findMostSold(tx, daysBefore(now, 90), SHOWN['best-sellers'] + SPARE));
      return onePerFamily([...sold, ...everyOtherFirst(await findPopularProducts({ db: tx }), 1)]);
    },
  },
};

const RANKINGS = Object.keys(RULES) as Ranking[];

type IsDue = (last: RankingRun | undefined, current: RankingRun) => boolean;

/** Which lists are ranked anew. */
const DUE = {
  all: () => true,
  /** Those that never were: at the first start, before anybody asks for them. */
  missing: (last) => !last,
  /** Those whose tables were written to, and on a new day those that look back some days. */
  changed: (last, { ranking, state, rankedAt }) =>
    !last || (last.state !== state && rankedAt.getTime() - last.rankedAt.getTime() >= RULES[ranking].minAgeMs),
} as const satisfies Record<string, IsDue>;

/** Ranks lists of products; does nothing while another process ranks them. */
export async function rankProducts(deps: Deps, which: keyof typeof DUE): Promise<void> {
  await flushWriteBehind(deps);
  const rankedAt = deps.clock();
  await transaction(deps.db, async (tx) => {
    if (!(await lockRankings(tx))) return;
    const runs = new Map((await findRankingRuns(tx)).map((run) => [run.ranking, run]));
    const writes = await countWrites(tx);
    for (const ranking of RANKINGS) {
      const { tables, rank } = RULES[ranking];
      const state = [montevideoDay(rankedAt.toISOString()), ...tables.map((table) => writes[table])].join(' ');
      const run = { ranking, state, rankedAt };
      if (!DUE[which](runs.get(ranking), run)) continue;
      const asins = (await rank(tx, rankedAt)).slice(0, SHOWN[ranking] + SPARE).map((row) => row.asin);
      await saveRanking(tx, run, asins);
    }
  });
}

/** One page shows both rankings: without views and sales each begins with its own half of the popular products. */
function everyOtherFirst(rows: ListedRow[], offset: 0 | 1): ListedRow[] {
  const chosen = rows.filter((_, index) => index % 2 === offset);
  return [...chosen, ...rows.filter((_, index) => index % 2 !== offset)];
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
