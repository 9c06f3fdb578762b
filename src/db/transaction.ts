import type { Transaction } from 'kysely';
import type { Database } from './pool.ts';
import type { Tables } from './schema.ts';

export type Tx = Transaction<Tables>;
/** What a query may run on: the pool, or a transaction. */
export type Queryable = Database | Tx;

const RETRIED = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 5;

/** One transaction; a deadlock or a serialization failure repeats the whole of it, at most five times. */
export async function transaction<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (attempt >= MAX_ATTEMPTS || !RETRIED.has(code)) throw error;
    }
  }
}

/** Several questions about one and the same moment: what is read in parts fits together. */
export function readSnapshot<Result>(db: Database, read: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
