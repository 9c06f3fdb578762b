import type pg from 'pg';
import { type Database, openDatabase, openPool } from '#db/pool.ts';

interface DatabaseOptions {
  url: string;
  /** The server itself; where it is another address than `url`, that one is a pooler of transactions. */
  directUrl: string;
  namesStatements: boolean;
  /** Connections of the pool at most. */
  max: number;
}

/** Opens the pool of a process, over which everything runs that needs no session: a pooler of transactions may be between. */
export function openDatabases({ url, directUrl, namesStatements, max }: DatabaseOptions): {
  pool: pg.Pool;
  db: Database;
} {
  const pool = openPool({ url, max, namesStatements, isPooled: url !== directUrl });
  return { pool, db: openDatabase(pool) };
}
