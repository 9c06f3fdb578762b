import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { readSimulatedSecrets } from '#app/simulated-secrets.ts';
import { migrate } from '#db/migrate.ts';
import { openDatabase, openPool } from '#db/pool.ts';
import { createLog } from '#server/log.ts';
import { startQueue } from '#server/queue/pg-boss-queue.ts';
import { startScratchCluster } from './scratch-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the test cluster; each test file creates a database there from the template `puente`. */
    clusterUrl: string;
    /** Folder of the run, in memory where there is room: what simulated partners sync to it costs no disk a write. */
    runFolder: string;
  }
}

/** The file system in memory that Linux has. */
const MEMORY = '/dev/shm';
/** A run uses a quarter of it. */
const NEEDED_BYTES = 2 ** 30;

/**
 * Starts one PostgreSQL for the whole run, with a migrated database that the test files copy. It contains the secrets of
 * the simulated partners, whose signing key takes a second to create.
 */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(isRoomInMemory() ? MEMORY : tmpdir(), 'puente-test-'));
  // PostgreSQL may run as another account.
  chmodSync(folder, 0o711);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const cluster = await startScratchCluster(folder);
  process.once('exit', remove);
  const pool = openPool({ url: cluster.url, max: 2 });
  await forgoDurability(pool);
  await cheapenConnections(pool, cluster.url);
  await migrate(pool);
  const db = openDatabase(pool);
  await readSimulatedSecrets(db);
  const worker = await startQueue({ url: cluster.url, log: createLog('silent'), poolSize: 2 });
  await worker.scheduleRecurringWork();
  await worker.stop();
  await putOffRecurringWork(pool);
  await pool.end();
  project.provide('clusterUrl', cluster.urlOf('postgres'));
  project.provide('runFolder', folder);
  return async () => {
    await cluster.stop();
    remove();
  };
}

/**
 * Each of the run's two hundred databases is a thousand files: to create and delete them costs the file system of a disk
 * more than all statements of the tests cost PostgreSQL.
 */
function isRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
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

/** The next pass of the schedules is a day away, so that no test meets recurring work: one that is about it makes it due. */
async function putOffRecurringWork(pool: pg.Pool): Promise<void> {
  await pool.query('delete from jobs.job');
  await pool.query("update jobs.version set cron_on = now() + interval '1 day'");
}
