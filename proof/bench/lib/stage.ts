import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { systemRandom } from '#app/system-random.ts';
import type { BackofficeCallName } from '#contract/backoffice/endpoints.ts';
import type { Cluster } from '#db/embedded/cluster.ts';
import { openDatabase, openPool } from '#db/pool.ts';
import { assemble } from '#proof/lib/assemble.ts';
import { createStaff, post, type TestStaff } from '#testing/backoffice.ts';
import { freePorts, type ShopProcess, startShopProcess } from '#testing/program.ts';
import { startScratchCluster } from '#testing/scratch-cluster.ts';

export interface Running extends ShopProcess {
  /** Milliseconds from its start to the first good answer of `/ready`. */
  readyMs: number;
}

/** What a measurement runs on: a PostgreSQL server of its own, and programs that end with it. */
export interface Stage {
  cluster: Cluster;
  /** Without a time limit. */
  pool: Pool;
  /** The settings of a shop on that server. */
  env: { DATA_DIR: string; DATABASE_URL: string };
  /** Starts the shop, or another program that listens at PORT, and waits until it is ready. */
  start(settings?: Record<string, string>, source?: string): Promise<Running>;
}

/** Opens a stage for a piece of work, and closes it at the end of that, however it ended. */
export async function withStage<Result>(name: string, work: (stage: Stage) => Promise<Result>): Promise<Result> {
  const { close, ...stage } = await assemble(async (onClose): Promise<Stage> => {
    const dataDir = mkdtempSync(join(tmpdir(), `puente-${name}-`));
    onClose(async () => rmSync(dataDir, { recursive: true, force: true }));
    const cluster = await startScratchCluster(dataDir);
    onClose(cluster.stop);
    const pool = openPool({ url: cluster.url, max: 2, statementTimeoutMs: 0 });
    onClose(() => pool.end());
    const env = { DATA_DIR: dataDir, DATABASE_URL: cluster.url };
    const start: Stage['start'] = async (settings, source) => {
      const program = await startOn({ ...env, ...settings }, source);
      onClose(async () => void (await program.stop()));
      return program;
    };
    return { cluster, pool, env, start };
  });
  try {
    return await work(stage);
  } finally {
    await close();
  }
}

/** Starts the shop with these settings, or another program that listens at PORT, and waits until it is ready. */
export async function startOn(settings: Record<string, string>, source?: string): Promise<Running> {
  const program = startShopProcess({ ...(await freePorts()), ...settings }, source ? { source } : {});
  return { ...program, readyMs: Math.round(await program.ready) };
}

/** A shop, and a member of the staff who may see everything, signed in. */
export interface StaffedShop {
  shop: Running;
  staff: TestStaff;
}

export async function openStaffedShop({ pool, start }: Stage): Promise<StaffedShop> {
  const shop = await start();
  const config = { publicUrl: shop.url };
  const context = { clock: () => new Date(), random: systemRandom, db: openDatabase(pool), config };
  return { shop, staff: await createStaff({ url: shop.url, context }, 'owner') };
}

/** The reply of a call of the back office, which has to be good. */
export async function callStaff<Reply>(
  { shop, staff }: StaffedShop,
  name: BackofficeCallName,
  body: object,
): Promise<Reply> {
  const reply = await post<Reply>(shop, { name, cookie: staff.cookie, body });
  if (reply.status < 300) return reply.body;
  throw new Error(`${name} ${JSON.stringify(body)} returned ${reply.status}: ${reply.error.message}`);
}
