import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectPartners } from '#app/connect-partners.ts';
import { readSimulatedSecrets } from '#app/simulated-secrets.ts';
import { type Database, openDatabase, openPool } from '#db/pool.ts';
import { assemble } from '#proof/lib/assemble.ts';
import { copyTemplate } from '#proof/lib/database-template.ts';
import { logFile } from '#proof/lib/logs.ts';
import type { Death, SupervisedShop } from '#proof/lib/supervised-shop.ts';
import { superviseShop } from '#proof/lib/supervised-shop.ts';
import { readConfig } from '#server/config/config.ts';
import { type ReachableContext, type ReachableShop, reachShop } from '#testing/reachable-shop.ts';
import { startScratchCluster } from '#testing/scratch-cluster.ts';

/** What every attacked shop is told: a log of everything, and a mailbox for delivery reports. */
const SETTINGS = {
  LOG_LEVEL: 'debug',
  MAIL_BOUNCE_ADDRESS: 'rebotes@puente.example',
  MAIL_BOUNCE_SECRET: 'el-secreto-de-los-rebotes',
} as const;

/** The built shop as a process on a PostgreSQL server of its own. The suite reads and compares the database; it attacks over HTTP. */
export interface Target extends ReachableShop {
  databaseUrl: string;
  bounces: { address: string; secret: string };
  /** Processes that ended without having been told to, as an unhandled rejection ends one. */
  deaths: readonly Death[];
  /** What the process has written so far, its log and its errors. */
  readOutput(): string;
  stop(): Promise<void>;
}

/** Starts the shop; `env` adds settings. What it writes goes to `test-results/torture/NAME.log`. */
export async function openTarget(name: string, env: Record<string, string> = {}): Promise<Target> {
  const { close, ...target } = await assemble(async (onClose) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'puente-attacks-'));
    onClose(async () => rmSync(dataDir, { recursive: true, force: true }));
    copyTemplate(join(dataDir, 'database'));
    const cluster = await startScratchCluster(join(dataDir, 'database'));
    onClose(cluster.stop);
    const settings = { ...SETTINGS, ...env, DATABASE_URL: cluster.url, DATA_DIR: join(dataDir, 'shop') };
    const shop = await superviseShop(settings, logFile(`${name}.log`));
    onClose(shop.stop);
    const db = openDatabase(openPool({ url: cluster.url, max: 4 }));
    onClose(() => db.destroy());
    const context = await readContext(settings, shop, db);
    return {
      ...reachShop({ url: shop.url, simulatorsUrl: shop.simulatorsUrl, context }),
      databaseUrl: cluster.url,
      bounces: { address: SETTINGS.MAIL_BOUNCE_ADDRESS, secret: SETTINGS.MAIL_BOUNCE_SECRET },
      deaths: shop.deaths,
      readOutput: () => readFileSync(shop.logFile, 'utf8'),
    };
  });
  return { ...target, stop: close };
}

/** What the process shares with its simulated partners, composed as the shop composes it from the stored secrets. */
async function readContext(
  env: Record<string, string>,
  { url, simulatorsUrl }: SupervisedShop,
  db: Database,
): Promise<ReachableContext> {
  const config = readConfig({ ...env, PORT: new URL(url).port });
  if (Array.isArray(config)) throw new Error(config.join('\n'));
  const clock = () => new Date();
  const { settings, close } = connectPartners({
    config,
    simulation: { network: { url: simulatorsUrl, smtpPort: 0 }, secrets: await readSimulatedSecrets(db), bankIds: {} },
    deps: { clock, random: Math.random, log: { info: () => undefined, warn: () => undefined } },
  });
  await close();
  const random = { uuid: randomUUID, bytes: randomBytes, below: (limit: number) => randomInt(limit) };
  return { clock, random, db, config, partnerSettings: settings };
}
