import pg from 'pg';
import { watchConnections } from '#db/watch-connections.ts';

/** Connections of the harness, without the shop's time limits; they may end with their server. */
export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  watchConnections(pool);
  return pool;
}
