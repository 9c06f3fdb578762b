import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { startCluster } from '#db/embedded/cluster.ts';
import { COMPILE_CACHE } from './compile-cache.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { commandOf, startProgram } from './program.ts';
import { deleteCluster } from './scratch-cluster.ts';

/**
 * Creates a data folder with all that the first start of the demo creates, and with no job that waits: the first call of a
 * run seeds one, and each call copies it. Whoever uses it deletes it with `deleteDataFolder`.
 */
export async function createSeededFolder(): Promise<string> {
  const seeded = join(inject('runFolder'), 'seeded');
  await oneAtATime('seed', async () => {
    if (existsSync(seeded)) return;
    const unfinished = `${seeded}-unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    createReachableFolder(unfinished);
    await seed(unfinished);
    renameSync(unfinished, seeded);
  });
  const folder = mkdtempSync(join(inject('runFolder'), 'data-'));
  // With the owner of PostgreSQL's files, which may be another account.
  execFileSync('cp', ['-a', `${seeded}/.`, folder]);
  return folder;
}

/** Deletes a data folder, whether a server still runs in it or not. */
export function deleteDataFolder(dataDir: string): void {
  deleteCluster(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}

/** PostgreSQL's account enters it, so that its cluster is inside. */
function createReachableFolder(folder: string): void {
  mkdirSync(folder);
  chmodSync(folder, 0o711);
}

async function seed(dataDir: string): Promise<void> {
  const env = { ...COMPILE_CACHE, DATA_DIR: dataDir, ROLES: 'migrate', LOG_LEVEL: 'silent' };
  const { exit } = await startProgram(commandOf('src/bin/start.ts'), { env }).ended;
  if (exit !== 'code 0') throw new Error(`seeding a data folder ended with ${exit}`);
  const cluster = await startCluster(dataDir);
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  // A shop that starts on a copy would do them, and take seconds longer to stop.
  await client.query("delete from jobs.job; update jobs.version set cron_on = now() + interval '1 day'");
  await client.end();
  await cluster.stop();
}
