import { readSealingKeys } from '#app/sealing-keys.ts';
import { systemRandom } from '#app/system-random.ts';
import { openDatabase } from '#db/pool.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { sumUpFigures } from '#server/features/operations/day-figures/sum-up-figures.ts';
import { deleteExpired } from '#server/features/operations/retention/delete-expired.ts';
import { createFieldCipher } from '#server/secrets/field-encryption.ts';
import { insertOpenWork } from '#testing/open-work.ts';
import { insertHistory } from '#testing/order-history.ts';
import { freePorts } from '#testing/program.ts';
import { waitFor } from '#testing/wait-for.ts';
import { insertManyProducts } from './many-products.ts';
import type { Stage } from './stage.ts';

const VIEWS = 1_000_000;
const RETENTION_RUNS = 50;
/** The smallest history has orders for so much of the open work. */
const OPEN_SHARE = 0.02;
const DOCUMENT = '48712061';

/** A database with a history, and what a shop in this process needs to run on it. */
export interface HistoryStage extends Stage {
  config: Config;
}

/**
 * Fills a database with so many closed orders and products, half as many customers, what the staff did about them, as much
 * open work whatever the size, and a million views. No recurring job is due for a day from then on.
 */
export async function openHistory(stage: Stage, orders: number): Promise<HistoryStage> {
  const { pool, start } = stage;
  const config = readConfig({ ...stage.env, ...(await freePorts()), LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '0' });
  if (Array.isArray(config)) throw new Error(config.join('\n'));
  // The first start makes the tables, the demo and the indexes of the queue; the demo's staff comes last.
  const shop = await start();
  const staffId = await waitFor('the staff of the demo', () => findStaff(pool));
  await shop.stop();
  await insertHistory(pool, { customers: Math.ceil(orders / 2), orders, views: VIEWS, sealed: sealDocument(config) });
  await insertManyProducts(pool, orders);
  await insertOpenWork(pool, { staffId, orders, share: OPEN_SHARE });
  const deps = { db: openDatabase(pool), clock: () => new Date() };
  await sumUpFigures(deps);
  // As the reconciliation did every few minutes of those years.
  for (let run = 0; run < RETENTION_RUNS; run++) await deleteExpired(deps);
  // No recurring work meanwhile.
  await pool.query(`update jobs.version set cron_on = now() + interval '1 day'`);
  // As autovacuum does while a history grows over years.
  await pool.query('vacuum analyze');
  return { ...stage, config };
}

async function findStaff(pool: Stage['pool']): Promise<string | undefined> {
  return (await pool.query<{ id: string }>('select id from staff limit 1')).rows[0]?.id;
}

function sealDocument(config: Config): { value: string; hash: string } {
  const { encrypt, fingerprints } = createFieldCipher(readSealingKeys(config, systemRandom), {
    random: systemRandom,
    clock: () => new Date(),
    readRefusals: async () => new Map(),
  });
  // One value for all of them: nobody reads it.
  const value = encrypt(DOCUMENT, { column: 'customers.document', id: '' });
  return { value, hash: fingerprints(DOCUMENT)[0] };
}
