import type { Transaction } from 'kysely';
import type { Database } from './pool.ts';
import type { Tables } from './schema.ts';

export type Tx = Transaction<Tables>;
/** What a query may run on: the pool, or a transaction. */
export type Queryable = Database | Tx;

/** Serialization failure and deadlock. */
const RETRIED_SQL_STATES = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 5;

/**
 * Runs `work` in one transaction. A deadlock or a serialization failure runs it again, five attempts in total. Where the
 * database is a transaction already (an act of the staff), the work is part of it.
 */
export async function transaction<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return await work(db as Tx);
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (attempt >= MAX_ATTEMPTS || !RETRIED_SQL_STATES.has(code)) throw error;
    }
  }
}

/** Runs several queries on one consistent snapshot: a read-only transaction with repeatable read. */
export function readSnapshot<Result>(db: Database, read: (tx: Tx) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return read(db as Tx);
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
