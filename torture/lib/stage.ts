import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Account, signUp } from './account.ts';
import { timeToAll } from './answers.ts';
import { type FaultyDatabase, startFaultyDatabase } from './faulty-database.ts';
import type { Options } from './options.ts';
import { PROBES, startProbe } from './probe.ts';
import { createRandom, type SeededRandom } from './random.ts';
import { createShopClient, type ShopClient } from './shop-client.ts';
import { goShopping, type Shopper } from './shopper.ts';
import { type SupervisedShop, superviseShop } from './supervised-shop.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** A round without an end is given up after this time. */
const ROUND_LIMIT_MS = 45_000;
const LOGS = join(import.meta.dirname, '../../test-results/torture');

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
export async function openStage(scenario: string, options: Options): Promise<Stage> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const next of closers.splice(0).reverse()) await next();
  };
  const onSignal = () => void close().finally(() => process.exit(1));
  for (const signal of SIGNALS) process.once(signal, onSignal);
  closers.push(async () => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  });
  try {
    return { ...(await assemble({ scenario, options, closers })), close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Assembly {
  scenario: string;
  options: Options;
  /** What ends the parts that have been started, in the order of their starts. */
  closers: (() => Promise<void>)[];
}

async function assemble({ scenario, options, closers }: Assembly): Promise<Omit<Stage, 'close'>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'puente-torture-'));
  closers.push(async () => rmSync(dataDir, { recursive: true, force: true }));
  mkdirSync(LOGS, { recursive: true });
  const database = await startFaultyDatabase(join(dataDir, 'database'));
  closers.push(database.stop);
  const env = { DATABASE_URL: database.url, DATA_DIR: join(dataDir, 'shop') };
  const shop = await superviseShop(env, join(LOGS, `${scenario}.log`));
  closers.push(shop.stop);
  const { simulatorsUrl } = shop;
  const client = createShopClient(shop.url);
  const names = Array.from({ length: options.shoppers }, (_, index) => `shopper-${index + 1}`);
  const [observer, ...accounts] = await signUpAll({ client, simulatorsUrl }, ['observer', ...names]);
  if (!observer) throw new Error('the observer has no account');
  const shoppers = accounts.map((account, index): Shopper => {
    const name = names[index] ?? '';
    const random = createRandom(options.seed, scenario, name);
    return { name, account, random, simulatorsUrl, writes: [], paidOrders: [], refusals: [] };
  });
  closers.push(startProbe(client, observer).stop);
  const random = createRandom(options.seed, scenario, 'faults');
  return {
    database,
    shop,
    client,
    shoppers,
    random,
    untilServing: (since) => untilServing(client, since),
    calm: startLoad(shoppers).stop,
  };
}

function signUpAll(shop: Parameters<typeof signUp>[0], names: readonly string[]): Promise<Account[]> {
  return Promise.all(names.map((name) => signUp(shop, `${name}@correo.example`)));
}

function startLoad(shoppers: readonly Shopper[]): { stop(): Promise<void> } {
  let isOver = false;
  const running = Promise.all(shoppers.map((shopper) => goShopping(shopper, () => isOver)));
  return {
    stop: async () => {
      isOver = true;
      await running;
    },
  };
}

async function untilServing({ answers }: ShopClient, since: number): Promise<number | null> {
  const until = performance.now() + ROUND_LIMIT_MS;
  const measure = () => timeToAll(answers, PROBES, since);
  while (measure() === null && performance.now() < until) await pause(50);
  return measure();
}
