import { sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';

/** The purchases that wait because the marketplace was not paid, counted up to a limit, and since when the oldest does. */
export async function findUnpaidPurchases(
  db: Queryable,
  limit: number,
): Promise<{ count: number; since: Date | null }> {
  const waiting = db
    .selectFrom('purchases')
    .select('requested_at')
    .where('manual_reason', '=', 'wallet')
    .orderBy('updated_at')
    .limit(limit)
    .as('waiting');
  return await db
    .selectFrom(waiting)
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(requested_at)`.as('since')])
    .executeTakeFirstOrThrow();
}
