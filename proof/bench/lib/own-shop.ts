import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { systemRandom } from '#app/system-random.ts';
import { openDatabase, openPool } from '#db/pool.ts';
import { startSession } from '#server/features/people/staff/sessions.ts';
import { startScratchCluster } from '#testing/scratch-cluster.ts';
import { type Running, start } from './processes.ts';

/** A shop with the seed of a first start, on a server of its own that a measure fills. */
export interface OwnShop {
  shop: Running;
  pool: Pool;
  /** A member of the staff who may see everything, signed in. */
  staff: { id: string; cookie: string };
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
  return { shop, pool, staff: await addOwner(pool), close };
}

async function addOwner(pool: Pool): Promise<OwnShop['staff']> {
  const db = openDatabase(pool);
  const id = randomUUID();
  const unused = { password_hash: null, totp_secret: null, totp_step: null, disabled_at: null };
  const person = { id, email: 'banco@staff.example', name: 'Ana Banco', role: 'owner', ...unused } as const;
  await db
    .insertInto('staff')
    .values({ ...person, created_at: new Date() })
    .execute();
  const deps = { clock: () => new Date(), random: systemRandom };
  const { token } = await startSession(deps, db, { staffId: id, factor: 'passkey', deviceName: null });
  return { id, cookie: `operacion=${token}` };
}

/** The reply of a call of the back office, which has to be good. */
export async function callStaff<Reply>({ shop, staff }: Pick<OwnShop, 'shop' | 'staff'>, name: string, body: object) {
  const response = await fetch(`${shop.url}/operacion/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url, cookie: staff.cookie },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${name} ${JSON.stringify(body)} returned ${response.status}: ${text}`);
  return JSON.parse(text) as Reply;
}
