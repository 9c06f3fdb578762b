import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from './schema.ts';

export type Database = Kysely<Tables>;

// int8 (money, counts) fits a safe integer here; a date stays text, so that no time zone shifts it.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export interface PoolOptions {
  url: string;
  max: number;
  statementTimeoutMs?: number;
}

export function openPool({ url, max, statementTimeoutMs = 5000 }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // A request that gets no connection within this time is answered with 503.
    connectionTimeoutMillis: 3000,
    statement_timeout: statementTimeoutMs,
    lock_timeout: 2500,
    idle_in_transaction_session_timeout: 10_000,
  });
  // A broken idle connection is replaced on the next use; without a listener its error would end the process.
  pool.on('error', () => {});
  return pool;
}

export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
