import { type RawBuilder, sql } from 'kysely';
import type { Database } from './pool.ts';
import { type Tx, transaction } from './transaction.ts';

/** An arbitrary advisory lock number: two starting processes do not create the index at once. */
const INDEX_LOCK = 7_301_003;

/**
 * Creates the indexes by which `/metrics` counts jobs, and an order's history finds its own, without reading those that
 * are over, which pg-boss keeps for days. No migration can, because pg-boss creates its tables itself.
 */
export async function createOpenJobsIndex(db: Database): Promise<void> {
  await transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${INDEX_LOCK})`.execute(tx);
    await createUnlessThere(tx, 'open_jobs', sql`name, state, start_after`);
    await createUnlessThere(tx, 'open_jobs_of_group', sql`group_id`);
  });
}

/** Asks first: `if not exists` would wait for every writer of the table, at each start. */
async function createUnlessThere(tx: Tx, name: string, columns: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${`jobs.${name}`}) is not null as exists`.execute(tx);
  if (rows[0]?.exists) return;
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`create index ${sql.id(name)} on jobs.job (${columns})
    where state in ('created', 'retry', 'active', 'failed')`.execute(tx);
}

/** Whether both exist; they are the last that a start creates in the database. */
export async function hasOpenJobsIndex(db: Database): Promise<boolean> {
  const { rows } = await sql<{ exist: boolean }>`
    select to_regclass('jobs.open_jobs') is not null and to_regclass('jobs.open_jobs_of_group') is not null as exist`.execute(
    db,
  );
  return rows[0]?.exist ?? false;
}
