import type { Transaction } from 'kysely';
import type { Database } from './pool.ts';
import type { Tables } from './schema.ts';
import { isPlanOutdated } from './unavailable.ts';

export type Tx = Transaction<Tables>;
/** What a query may run on: the pool, or a transaction. */
export type Queryable = Database | Tx;

/** Serialization failure and deadlock. */
const RETRIED_SQL_STATES = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 5;

/**
 * Runs `work` in one transaction, as `retried` does. Where the database is a transaction already (an act of the staff), the work is part of it.
 */
export async function transaction<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return await work(db as Tx);
  return await retried(() => db.transaction().execute(work));
}

/** Runs several queries on one consistent snapshot: a read-only transaction with repeatable read. */
export async function readSnapshot<Result>(db: Database, read: (tx: Tx) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return await read(db as Tx);
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return await retried(() => snapshot.execute(read));
}

/** Runs a statement that stands alone, as `retried` does; within a transaction only the whole of that can run again. */
export async function retriedAlone<Result>(db: Database, statement: () => Promise<Result>): Promise<Result> {
  return db.isTransaction ? await statement() : await retried(statement);
}

/** Runs a statement or a transaction again after a deadlock, a serialization failure or an outdated plan, five attempts in total. */
async function retried<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      const isTransient = RETRIED_SQL_STATES.has(code) || isPlanOutdated(error);
      if (count >= MAX_ATTEMPTS || !isTransient) throw error;
    }
  }
}
