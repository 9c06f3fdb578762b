import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { noFailures, p99Below, runFleetDrill } from '#proof/drills/lib/fleet-load.ts';
import { openSealedData, type SealedData } from '#proof/drills/lib/sealed-data.ts';
import { checkOutRelease, createNextVersion, migrateAs, type Version } from '#proof/drills/lib/versions.ts';
import { startFaultyDatabase } from '#proof/lib/faulty-database.ts';
import { type Finding, none, within } from '#proof/lib/findings.ts';
import type { SupervisedShop } from '#proof/lib/supervised-shop.ts';

const LOAD_SECONDS = 110;
const P99_SECONDS = 1;
const BEFORE_MS = 4000;
const BETWEEN_MS = 3000;
const MIGRATION_SECONDS = 30;

/**
 * The last release serves; the next version's migrations run, its processes replace those of the release one by one, one
 * goes back to the release and forward again. While both serve, each reads what the other one encrypts, also once the next
 * version refuses what is bound to no place.
 */
export async function runMigration(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'puente-versions-'));
  try {
    const released = await checkOutRelease(join(folder, 'released'));
    const next = createNextVersion(join(folder, 'next'));
    return await replace(released, next);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function replace(released: Version, next: Version): Promise<Finding[]> {
  const migrations: number[] = [];
  /** What should run and what did, after each step. */
  const steps: { expected: string; found: string }[] = [];
  let migrate = async (_version: Version): Promise<number> => 0;
  let sealed: SealedData | null = null;
  return await runFleetDrill({
    name: 'migration',
    seconds: LOAD_SECONDS,
    env: { ROLES: 'web,worker' },
    stage: {
      openDatabase: startFaultyDatabase,
      folder: released.folder,
      prepare: async (env) => {
        migrate = (version) => migrateAs(version, env);
        await migrate(released);
      },
    },
    happen: async (stage) => {
      const { fleet } = stage;
      const since = performance.now();
      const tell = (what: string) =>
        console.log(`  second ${((performance.now() - since) / 1000).toFixed(0)}: ${what}`);
      const start = async (shop: SupervisedShop, version: Version) => {
        const ms = await shop.restart(version.folder);
        steps.push({ expected: version.name, found: await versionOf(shop) });
        tell(`${version.name} in place of the other, ready after ${(ms / 1000).toFixed(1)} s`);
        await pause(BETWEEN_MS);
      };
      for (const shop of fleet.shops) steps.push({ expected: released.name, found: await versionOf(shop) });
      await pause(BEFORE_MS);
      const [first, ...others] = fleet.shops;
      const [{ url: second } = first] = others;
      sealed = openSealedData(stage);
      migrations.push(await migrate(next));
      tell('migrated');
      await pause(BEFORE_MS);
      await start(first, next);
      await sealed.exchange(first.url, second);
      for (const shop of others) await start(shop, next);
      await sealed.bind();
      await start(first, released);
      await sealed.exchange(first.url, second);
      await sealed.readAt(first.url);
      await start(first, next);
      await sealed.readAt(first.url);
    },
    judge: (answers) => {
      const wrong = steps.filter(({ expected, found }) => expected !== found);
      return [
        noFailures(answers),
        p99Below(P99_SECONDS, answers),
        within('migrations under load', MIGRATION_SECONDS, migrations),
        none('processes of another version than was started', wrong.length, steps.length),
        ...(sealed ? sealed.judge() : []),
      ];
    },
  });
}

async function versionOf({ url }: SupervisedShop): Promise<string> {
  const { version } = (await (await fetch(`${url}/health`)).json()) as { version: string };
  return version;
}
