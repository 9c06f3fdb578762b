import type pg from 'pg';
import { type Database, openDatabase, openPool } from '#db/pool.ts';
import { traceStatement } from '#db/trace-statement.ts';

interface DatabaseOptions {
  url: string;
  /** The server itself; where it is another address than `url`, that one is a pooler of transactions. */
  directUrl: string;
  namesStatements: boolean;
  /** Connections of the pool at most. */
  max: number;
  /** Whether statements are part of traces. */
  isTraced: boolean;
  /** Multiplies the time limits. */
  patience?: number | undefined;
}

/** Opens the pool of a process, over which everything runs that needs no session: a pooler of transactions may be between. */
export function openDatabases({ url, directUrl, namesStatements, max, isTraced, patience }: DatabaseOptions): {
  pool: pg.Pool;
  db: Database;
} {
  const pool = openPool({
    url,
    max,
    namesStatements,
    isPooled: url !== directUrl,
    ...(patience === undefined ? {} : { patience }),
  });
  return { pool, db: openDatabase(pool, isTraced ? traceStatement : undefined) };
}
