import { sql } from 'kysely';
import type { Database } from './pool.ts';
import { transaction } from './transaction.ts';

/** An arbitrary advisory lock number: two starting processes do not create the index at once. */
const INDEX_LOCK = 7_301_003;

/**
 * Creates the index by which `/metrics` counts jobs without reading those that are over, which pg-boss keeps for days.
 * No migration can, because pg-boss creates its tables itself.
 */
export async function createOpenJobsIndex(db: Database): Promise<void> {
  await transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${INDEX_LOCK})`.execute(tx);
    const { rows } = await sql<{ exists: boolean }>`select to_regclass('jobs.open_jobs') is not null as exists`.execute(
      tx,
    );
    if (rows[0]?.exists) return;
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`create index open_jobs on jobs.job (name, state, start_after)
      where state in ('created', 'retry', 'active', 'failed')`.execute(tx);
  });
}
