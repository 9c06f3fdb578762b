import type { Queryable } from '#db/transaction.ts';
import type { Days } from '#domain/time/week.ts';
import { findFruitless, readTotals } from './repository.ts';

export interface FruitlessSearch {
  query: string;
  /** Visitors who found nothing, each once a day. */
  withoutAny: number;
}

export interface Usage {
  /** Null where no day was counted. */
  visits: number | null;
  searches: number | null;
  fruitlessSearches: number | null;
  /** The searches without result that were asked most often. */
  fruitless: FruitlessSearch[];
}

/** How the shop was used on some days. */
export async function readUsage(db: Queryable, { from, to }: Days, listed: number): Promise<Usage> {
  const totals = await readTotals(db, { from, to });
  const fruitless = listed === 0 ? [] : await findFruitless(db, { from, to, limit: listed });
  const isCounted = totals.days > 0;
  return {
    visits: isCounted ? totals.visitors : null,
    searches: isCounted ? totals.searches : null,
    fruitlessSearches: isCounted ? totals.withoutAny : null,
    fruitless: fruitless.map(({ query, withoutAny }) => ({ query, withoutAny })),
  };
}
