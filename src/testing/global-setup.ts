import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCluster } from '#app/postgres/cluster.ts';
import { migrate } from '#db/migrate.ts';
import { openPool } from '#db/pool.ts';
import { createLog } from '#server/log.ts';
import { startQueue } from '#server/queue/pg-boss-queue.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the test cluster; each test file creates a database there from the template `puente`. */
    clusterUrl: string;
  }
}

/** Starts one PostgreSQL for the whole run, with a migrated database that the test files copy. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join('/var/tmp', 'puente-test-'));
  const cluster = await startCluster(folder);
  const pool = openPool({ url: cluster.url, max: 2 });
  await migrate(pool);
  await pool.end();
  const worker = await startQueue({ url: cluster.url, log: createLog('silent'), poolSize: 2 });
  await worker.stop();
  project.provide('clusterUrl', cluster.urlOf('postgres'));
  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
