import type { Database } from '#db/pool.ts';
import type { Context } from '#server/context.ts';
import { findNewestRates, type RateRow } from './repository.ts';

const MEMORY_MS = 30_000;
const STALE_AFTER_MS = 24 * 60 * 60 * 1000;

/** One entry for each database that this process serves; it goes when the database does. */
const memory = new WeakMap<Database, { row: RateRow; readAt: number }>();

/** The newest quotation, remembered for half a minute: every price in pesos asks for it. */
export async function newestRates({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<RateRow | null> {
  const now = clock().getTime();
  const known = memory.get(db);
  if (known && Math.abs(now - known.readAt) < MEMORY_MS) return known.row;
  const row = await findNewestRates(db);
  if (row) memory.set(db, { row, readAt: now });
  return row;
}

/** After a renewal this process must not go on with the old ones. */
export function forgetRates(db: Database): void {
  memory.delete(db);
}

/** Nobody confirmed these rates for a day. */
export function isStale(row: RateRow, now: Date): boolean {
  return now.getTime() - row.fetchedAt.getTime() > STALE_AFTER_MS;
}
