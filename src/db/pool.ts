import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { createPool } from './connection.ts';
import type { Tables } from './schema.ts';

export type Database = Kysely<Tables>;

// int8 (money, counts) fits a safe integer here; a date stays text, so that no time zone shifts it.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export interface PoolOptions {
  url: string;
  max: number;
  /** A statement that takes longer is ended by the server; 0 sets no limit, neither there nor here. */
  statementTimeoutMs?: number;
  /** Whether statements are kept by name, which needs a connection that stays with one of the server. */
  namesStatements?: boolean;
  /**
   * Whether a pooler of transactions stands between: it refuses settings at the start of a connection, so that those of the
   * server are the role's (deploy/database/roles.sql). The client's own stays.
   */
  isPooled?: boolean;
  /** Multiplies the time limits, for tests on a machine that is busy with others; no setting does. */
  patience?: number;
}

/** How much longer than the server's own limit a query waits before its connection counts as silent. */
const ANSWER_MARGIN_MS = 500;

/** The operating system probes connections that were idle for this time, and closes those whose other end is gone. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5000 };

export function openPool({
  url,
  max,
  statementTimeoutMs = 4500,
  isPooled = false,
  namesStatements = !isPooled,
  patience = 1,
}: PoolOptions): pg.Pool {
  const config = {
    connectionString: url,
    max,
    ...KEEP_ALIVE,
    // A request that gets no connection within this time is answered with 503.
    connectionTimeoutMillis: 3000 * patience,
    query_timeout: statementTimeoutMs > 0 ? statementTimeoutMs * patience + ANSWER_MARGIN_MS : 0,
    ...(isPooled ? {} : startParameters(statementTimeoutMs, patience)),
  };
  return createPool(config, { namesStatements });
}

/**
 * The server's time limits, in milliseconds, as pg sends them when it connects; and that it compiles no statement, which
 * takes longer than the shop's longest ones do.
 */
function startParameters(statementTimeoutMs: number, patience: number) {
  return {
    statement_timeout: statementTimeoutMs * patience,
    lock_timeout: 2500 * patience,
    idle_in_transaction_session_timeout: 10_000 * patience,
    options: '-c jit=off',
  };
}

/** The database of a pool; `onStatement` is told of each statement that has ended. */
export function openDatabase(pool: pg.Pool, onStatement?: (event: LogEvent) => void): Database {
  const dialect = new PostgresDialect({ pool });
  return new Kysely<Tables>(onStatement ? { dialect, log: onStatement } : { dialect });
}

/** Whether the database answers at this moment, within the time limit of the pool. */
export async function isReadable(db: Database): Promise<boolean> {
  return await sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}

/** A query with a time limit of its own in place of the pool's, on the side of the client. */
export function queryWithin(text: string, { values, ms }: { values?: unknown[]; ms: number }): pg.QueryConfig {
  const query = { text, query_timeout: ms };
  return values ? { ...query, values } : query;
}
