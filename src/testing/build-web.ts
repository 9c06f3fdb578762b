import pg from 'pg';
import { inject } from 'vitest';
import { buildWeb } from '#app/web/build.ts';

/** Builds the web, one test file at a time: those that wait find it built. */
export async function buildWebOnce(): Promise<void> {
  const client = new pg.Client({ connectionString: inject('clusterUrl') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(7301003)');
    buildWeb({ apiUrl: null, env: process.env, print: () => {} });
  } finally {
    await client.end();
  }
}
