import { readSealingKeys } from '#app/sealing-keys.ts';
import { systemRandom } from '#app/system-random.ts';
import { openDatabase } from '#db/pool.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { deleteExpired } from '#server/features/operations/retention/delete-expired.ts';
import { createFieldCipher } from '#server/secrets/field-encryption.ts';
import { insertHistory } from '#testing/order-history.ts';
import { freePorts } from '#testing/program.ts';
import { insertManyProducts } from './many-products.ts';
import type { Stage } from './stage.ts';

const VIEWS = 1_000_000;
const RETENTION_RUNS = 50;
const DOCUMENT = '48712061';

/** A database whose history grows, and what a shop in this process needs to run on it. */
export interface HistoryStage extends Stage {
  config: Config;
  /**
   * Brings the database to so many closed orders and products, half as many customers and a million views, and returns the
   * seconds that this took. No recurring job is due for a day from then on.
   */
  growTo(size: number): Promise<number>;
}

export async function openHistory(stage: Stage): Promise<HistoryStage> {
  const { pool, start } = stage;
  const config = readConfig({ ...stage.env, ...(await freePorts()), LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '0' });
  if (Array.isArray(config)) throw new Error(config.join('\n'));
  // The first start makes the tables, the demo and the indexes of the queue.
  await (await start()).stop();
  const sealed = sealDocument(config);
  let size = 0;
  return {
    ...stage,
    config,
    async growTo(wanted) {
      const started = performance.now();
      const orders = wanted - size;
      const views = size === 0 ? VIEWS : 0;
      await insertHistory(pool, { customers: Math.ceil(orders / 2), orders, views, sealed });
      await insertManyProducts(pool, wanted);
      size = wanted;
      // As the reconciliation did every few minutes of those years.
      for (let run = 0; run < RETENTION_RUNS; run++)
        await deleteExpired({ db: openDatabase(pool), clock: () => new Date() });
      // No recurring work meanwhile.
      await pool.query(`update jobs.version set cron_on = now() + interval '1 day'`);
      // As autovacuum does while a history grows over years.
      await pool.query('vacuum analyze');
      return (performance.now() - started) / 1000;
    },
  };
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
