import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#app/postgres/free-port.ts';
import { signUp } from '#torture/lib/account.ts';
import { type FaultyDatabase, startFaultyDatabase } from '#torture/lib/faulty-database.ts';
import type { Options } from '#torture/lib/options.ts';
import { startProbe } from '#torture/lib/probe.ts';
import { createRandom } from '#torture/lib/random.ts';
import { createShopClient, type ShopClient } from '#torture/lib/shop-client.ts';
import type { Shopper } from '#torture/lib/shopper.ts';
import { type SupervisedShop, superviseShop } from '#torture/lib/supervised-shop.ts';
import { HANDLED_FILE, type Partners, startPartners } from './start-partners.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const LOGS = join(import.meta.dirname, '../../test-results/torture');

/** One shop on a database of its own, with partners that outlive it, probes, and shoppers that are signed up. */
export interface PartnerStage {
  database: FaultyDatabase;
  partners: Partners;
  shop: SupervisedShop;
  client: ShopClient;
  shoppers: Shopper[];
  close(): Promise<void>;
}

export async function openPartnerStage(scenario: string, options: Options): Promise<PartnerStage> {
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
  closers: (() => Promise<void>)[];
}

async function assemble({ scenario, options, closers }: Assembly): Promise<Omit<PartnerStage, 'close'>> {
  const { seed } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'puente-torture-'));
  closers.push(async () => rmSync(dataDir, { recursive: true, force: true }));
  mkdirSync(LOGS, { recursive: true });
  const database = await startFaultyDatabase(join(dataDir, 'database'));
  closers.push(database.stop);
  const port = await freePort();
  const booksDir = join(dataDir, 'partners');
  const partners = await startPartners({
    seed,
    dataDir: booksDir,
    databaseUrl: database.url,
    shopUrls: [`http://127.0.0.1:${port}`],
  });
  closers.push(partners.stop);
  closers.push(async () => copyFileSync(join(booksDir, HANDLED_FILE), join(LOGS, `${scenario}.jsonl`)));
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: join(dataDir, 'shop'),
    PORT: String(port),
    SIMULATORS_URL: partners.url,
    SIMULATORS_SMTP_PORT: String(partners.smtpPort),
  };
  const shop = await superviseShop(env, join(LOGS, `${scenario}.log`));
  closers.push(shop.stop);
  const client = createShopClient(shop.url);
  const open = (name: string) => signUp({ client, simulatorsUrl: partners.url }, `${name}@correo.example`);
  const observer = await open('observer');
  const names = Array.from({ length: options.shoppers }, (_, index) => `shopper-${index + 1}`);
  const shoppers = await Promise.all(
    names.map(async (name): Promise<Shopper> => {
      const random = createRandom(seed, scenario, name);
      const account = await open(name);
      return { name, account, random, simulatorsUrl: partners.url, writes: [], paidOrders: [], refusals: [] };
    }),
  );
  closers.push(startProbe(client, observer).stop);
  return { database, partners, shop, client, shoppers };
}
