import { sql } from 'kysely';
import { PREPARED } from '#db/prepared.ts';
import type { Queryable, Tx } from '#db/transaction.ts';

/** The recurring work that is not due, by the clock of the database. */
export async function findNotDue(db: Queryable): Promise<string[]> {
  const work = db
    .selectFrom('recurring_work')
    .modifyFront(PREPARED)
    .select('name')
    .where('next_run_at', '>', sql<Date>`now()`);
  return (await work.execute()).map(({ name }) => name);
}

/**
 * Claims a run of recurring work when it is due: false for every process but one, until the interval is over. Work that
 * is unknown so far is due.
 */
export async function claimRun(tx: Tx, name: string, intervalSeconds: number): Promise<boolean> {
  const next = sql<Date>`now() + make_interval(secs => ${intervalSeconds})`;
  const claimed = await tx
    .insertInto('recurring_work')
    .values({ name, next_run_at: next })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ next_run_at: next })
        .where('recurring_work.next_run_at', '<=', sql<Date>`now()`),
    )
    .executeTakeFirst();
  return claimed.numInsertedOrUpdatedRows === 1n;
}
