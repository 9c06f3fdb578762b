import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDictionary } from '#app/open-dictionary.ts';
import { readSimulatedSecrets } from '#app/simulated-secrets.ts';
import { clusterFolder } from '#db/embedded/binaries.ts';
import { startCluster } from '#db/embedded/cluster.ts';
import { migrate } from '#db/migrate.ts';
import { openDatabase, openPool } from '#db/pool.ts';
import { seedDemoCatalogue } from '#seed/seed-demo.ts';
import { createCache } from '#server/cache/cache.ts';
import { createWriteBehind } from '#server/cache/write-behind.ts';
import { readConfig } from '#server/config/config.ts';
import { closeWriteBehind } from '#server/features/catalog/products/write-behind.ts';
import { createLog } from '#server/log.ts';
import { startQueue } from '#server/queue/pg-boss-queue.ts';
import { deleteCluster } from '#testing/scratch-cluster.ts';
import type { OnClose } from './assemble.ts';

/** The data folder of a stopped server, which the scenarios of a run copy; they create their own without it. */
const TEMPLATE = 'TORTURE_DATABASE_TEMPLATE';

/**
 * Creates a server whose database has what every first start of the shop creates: tables, catalogue, keys and queue, and no
 * account. Returns the environment of the scenarios that copy it.
 */
export async function createTemplate(folder: string, onClose: OnClose): Promise<Record<string, string>> {
  const dataDir = join(folder, 'template');
  onClose(async () => deleteCluster(dataDir));
  const cluster = await startCluster(dataDir);
  try {
    await prepare(cluster.url);
  } finally {
    await cluster.stop();
  }
  return { [TEMPLATE]: dataDir };
}

async function prepare(url: string): Promise<void> {
  const pool = openPool({ url, max: 2 });
  try {
    await migrate(pool);
    const db = openDatabase(pool);
    const config = readConfig({});
    if (Array.isArray(config)) throw new Error(config.join('\n'));
    const clock = () => new Date();
    const caches = { cache: createCache(clock), writeBehind: createWriteBehind() };
    const deps = { config, db, clock, dictionary: openDictionary(), ...caches };
    await seedDemoCatalogue(deps, () => undefined);
    await closeWriteBehind(deps);
    await readSimulatedSecrets(db);
    const worker = await startQueue({ url, log: createLog('error'), poolSize: 2 });
    await worker.stop();
  } finally {
    await pool.end();
  }
}

/** Puts the template of the run, if it has one, where the server of this data folder has its files; before its first start. */
export function copyTemplate(dataDir: string): void {
  const template = process.env[TEMPLATE];
  if (template === undefined) return;
  mkdirSync(dataDir, { recursive: true });
  const [from, to] = [clusterFolder(template), clusterFolder(dataDir)];
  for (const end of ['', '.password']) {
    const { status, stderr } = spawnSync('cp', ['-a', `${from}${end}`, `${to}${end}`], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`the template of the database cannot be copied: ${stderr}`);
  }
}
