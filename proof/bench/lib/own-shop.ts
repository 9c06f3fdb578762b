import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { systemRandom } from '#app/system-random.ts';
import type { BackofficeCallName } from '#contract/backoffice/endpoints.ts';
import { openDatabase, openPool } from '#db/pool.ts';
import { createStaff, post, type TestStaff } from '#testing/backoffice.ts';
import { startScratchCluster } from '#testing/scratch-cluster.ts';
import { type Running, start } from './processes.ts';

/** A shop with the seed of a first start, on a server of its own that a measure fills. */
export interface OwnShop {
  shop: Running;
  pool: Pool;
  /** A member of the staff who may see everything, signed in. */
  staff: TestStaff;
  close(): Promise<void>;
}

export async function openOwnShop(name: string): Promise<OwnShop> {
  const dataDir = mkdtempSync(join(tmpdir(), `puente-${name}-`));
  const cluster = await startScratchCluster(dataDir);
  const shop = await start('src/bin/start.ts', '/ready', { DATA_DIR: dataDir, DATABASE_URL: cluster.url });
  const pool = openPool({ url: cluster.url, max: 2, statementTimeoutMs: 0 });
  const close = async () => {
    await pool.end();
    await shop.stop();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const config = { publicUrl: shop.url };
  const context = { clock: () => new Date(), random: systemRandom, db: openDatabase(pool), config };
  return { shop, pool, staff: await createStaff({ url: shop.url, context }, 'owner'), close };
}

/** The reply of a call of the back office, which has to be good. */
export async function callStaff<Reply>(
  { shop, staff }: Pick<OwnShop, 'shop' | 'staff'>,
  name: BackofficeCallName,
  body: object,
): Promise<Reply> {
  const reply = await post<Reply>(shop, { name, cookie: staff.cookie, body });
  if (reply.status >= 300)
    throw new Error(`${name} ${JSON.stringify(body)} returned ${reply.status}: ${reply.error.message}`);
  return reply.body;
}
