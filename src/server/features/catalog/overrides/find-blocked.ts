import type { Queryable } from '#db/transaction.ts';
import { selectBlocked } from './repository.ts';

/**
 * Those of the products that the staff has blocked; with an instant, only those blocked after it, because what was decided
 * then was decided knowing the others.
 */
export async function findBlocked(
  db: Queryable,
  asins: readonly string[],
  since: Date | null = null,
): Promise<string[]> {
  return asins.length === 0 ? [] : await selectBlocked(db, asins, since);
}
