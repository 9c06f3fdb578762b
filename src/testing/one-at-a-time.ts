import pg from 'pg';
import { inject } from 'vitest';

/** Numbers of advisory locks. */
const LOCKS = { web: 7_301_003, seed: 7_301_004 } as const;

/** Does what all test files need once: in one of them at a time, so that those that wait find it done. */
export async function oneAtATime(what: keyof typeof LOCKS, work: () => Promise<void> | void): Promise<void> {
  const client = new pg.Client({ connectionString: inject('clusterUrl') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS[what]]);
    await work();
  } finally {
    await client.end();
  }
}
