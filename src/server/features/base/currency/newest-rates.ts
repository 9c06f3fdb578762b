import type { RateRow } from '#db/tables/catalog.ts';
import type { Queryable } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { findNewestRates } from './repository.ts';

const STALE_AFTER_MS = 24 * 60 * 60 * 1000;

/** The newest quotation, cached for half a minute because every price in pesos reads it; null before the first. */
export async function readNewestRates({
  db,
  cache,
}: { db: Queryable } & Pick<Context, 'cache'>): Promise<RateRow | null> {
  const cached = cache.rates.get('newest');
  if (cached) return cached;
  const store = cache.rates.beginRead();
  const row = await findNewestRates(db);
  if (row) store('newest', row);
  return row;
}

/** Whether the rates were fetched more than a day ago. */
export function isStale(row: RateRow, now: Date): boolean {
  return now.getTime() - row.fetchedAt.getTime() > STALE_AFTER_MS;
}
