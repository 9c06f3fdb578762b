import type pg from 'pg';
import { createPool } from '#db/connection.ts';

/** Connections of the harness, without the shop's time limits; they may end with their server. */
export function openPool(connectionString: string): pg.Pool {
  return createPool({ connectionString, max: 2 }, { namesStatements: false });
}
