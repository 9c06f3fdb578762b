import type { Context } from '#server/context.ts';
import { selectSeenBefore } from './repository.ts';

/** A stored price stands in for one that cannot be read again for at most this time. */
const MAX_PRICE_AGE_MS = 24 * 60 * 60 * 1000;

/** Whether a stored price of the products is too old to be charged without being read again. */
export async function hasOutdatedPrices(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  asins: readonly string[],
): Promise<boolean> {
  if (asins.length === 0) return false;
  const oldest = new Date(clock().getTime() - MAX_PRICE_AGE_MS);
  return (await selectSeenBefore(db, asins, oldest)).length > 0;
}
