import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { timeToAll } from '#proof/lib/answers.ts';
import { assemble } from '#proof/lib/assemble.ts';
import { type FaultyDatabase, startFaultyDatabase } from '#proof/lib/faulty-database.ts';
import { signUpCrowd, startLoad } from '#proof/lib/load.ts';
import { PROBES, startProbe } from '#proof/lib/probe.ts';
import { createRandom, type SeededRandom } from '#proof/lib/random.ts';
import { createShopClient, type ShopClient } from '#proof/lib/shop-client.ts';
import type { Shopper } from '#proof/lib/shopper.ts';
import { type SupervisedShop, superviseShop } from '#proof/lib/supervised-shop.ts';
import type { Options } from './options.ts';

/** A round without an end is given up after this time. */
const ROUND_LIMIT_MS = 45_000;
/** Where the processes' output goes. */
export const LOGS = join(import.meta.dirname, '../../../test-results/torture');

/** A shop on a database of its own, under load, for one scenario. */
export interface Stage {
  database: FaultyDatabase;
  shop: SupervisedShop;
  client: ShopClient;
  shoppers: Shopper[];
  random: SeededRandom;
  /** Waits until readiness, account and page answer 200 again; milliseconds since `since`, null when they did not. */
  untilServing(since: number): Promise<number | null>;
  /** Ends the load: the shoppers finish what they do. */
  calm(): Promise<void>;
  close(): Promise<void>;
}

/** Starts database, shop and probes, signs the shoppers up and lets them loose. */
export function openStage(scenario: string, options: Options): Promise<Stage> {
  return assemble(async (onClose) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'puente-torture-'));
    onClose(async () => rmSync(dataDir, { recursive: true, force: true }));
    mkdirSync(LOGS, { recursive: true });
    const database = await startFaultyDatabase(join(dataDir, 'database'));
    onClose(database.stop);
    const env = { DATABASE_URL: database.url, DATA_DIR: join(dataDir, 'shop') };
    const shop = await superviseShop(env, join(LOGS, `${scenario}.log`));
    onClose(shop.stop);
    const { simulatorsUrl } = shop;
    const client = createShopClient(shop.url);
    const { seed, shoppers: size } = options;
    const { observer, shoppers } = await signUpCrowd({ scenario, seed, size, client, simulatorsUrl });
    onClose(startProbe(client, observer).stop);
    return {
      database,
      shop,
      client,
      shoppers,
      random: createRandom(seed, scenario, 'faults'),
      untilServing: (since) => untilServing(client, since),
      calm: startLoad(shoppers).stop,
    };
  });
}

async function untilServing({ answers }: ShopClient, since: number): Promise<number | null> {
  const until = performance.now() + ROUND_LIMIT_MS;
  const measure = () => timeToAll(answers, PROBES, since);
  while (measure() === null && performance.now() < until) await pause(50);
  return measure();
}
