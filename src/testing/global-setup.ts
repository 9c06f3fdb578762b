import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startCluster } from '#app/postgres/cluster.ts';
import { readSimulatedSecrets } from '#app/simulated-secrets.ts';
import { migrate } from '#db/migrate.ts';
import { openDatabase, openPool } from '#db/pool.ts';
import { createLog } from '#server/log.ts';
import { startQueue } from '#server/queue/pg-boss-queue.ts';
import { deleteCluster } from './scratch-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the test cluster; each test file creates a database there from the template `puente`. */
    clusterUrl: string;
  }
}

/**
 * Starts one PostgreSQL for the whole run, with a migrated database that the test files copy. It contains the secrets of
 * the simulated partners, whose signing key takes a second to create.
 */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join('/var/tmp', 'puente-test-'));
  const cluster = await startCluster(folder);
  const pool = openPool({ url: cluster.url, max: 2 });
  await forgoDurability(pool);
  await cheapenConnections(pool, cluster.url);
  await migrate(pool);
  await readSimulatedSecrets(openDatabase(pool));
  await pool.end();
  const worker = await startQueue({ url: cluster.url, log: createLog('silent'), poolSize: 2 });
  await worker.stop();
  project.provide('clusterUrl', cluster.urlOf('postgres'));
  return async () => {
    await cluster.stop();
    deleteCluster(folder);
    rmSync(folder, { recursive: true, force: true });
  };
}

/** The databases of a run need not survive a power failure; those that tests stop and start again are other clusters. */
async function forgoDurability(pool: pg.Pool): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum'])
    await pool.query(`alter system set ${setting} = off`);
  await pool.query('select pg_reload_conf()');
}

/** By default both ends hash the password some thousand times for each of the thousands of connections of a run. */
async function cheapenConnections(pool: pg.Pool, url: string): Promise<void> {
  const { username, password } = new URL(url);
  await pool.query(`set scram_iterations = 1; alter role ${username} password '${password}'`);
}
