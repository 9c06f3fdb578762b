import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '#db/embedded/free-port.ts';
import { HANDLED_FILE, type Partners, startPartners } from '#proof/partners/start-partners.ts';
import { DEMO_EMAIL } from '#seed/demo-account.ts';
import type { Account } from './account.ts';
import { assemble } from './assemble.ts';
import type { FaultyDatabase } from './faulty-database.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { signUpCrowd } from './load.ts';
import { logFile } from './logs.ts';
import { createRandom, type SeededRandom } from './random.ts';
import { createShopClient, type ShopClient } from './shop-client.ts';
import type { Shopper } from './shopper.ts';

/** The database of a stage. */
export interface StageDatabase {
  url: string;
  /** The same as a superuser, where `url` is none: for who looks into its files. */
  inspectionUrl?: string;
  /** A replica that the processes read; none by default. */
  readUrl?: string;
  /** Stops its servers and deletes its data. */
  stop(): Promise<void>;
}

/** One shop process or several on one database, with partners that outlive them all. */
export interface FleetStage<Db extends StageDatabase = FaultyDatabase> {
  database: Db;
  fleet: Fleet;
  partners: Partners;
  /** Sends each request to the next process in turn. */
  client: ShopClient;
  /** An account that does nothing, for probes. */
  observer: Account;
  /** Signed up, and not yet let loose. */
  shoppers: Shopper[];
  random: SeededRandom;
  close(): Promise<void>;
}

/** What distributes requests to processes, or statements to a database. */
export interface Front {
  url: string;
  stop(): Promise<void>;
}

export interface FleetStageOptions<Db extends StageDatabase = StageDatabase> {
  scenario: string;
  seed: string;
  processes: number;
  shoppers: number;
  /** See `Shopper`; none by default. */
  soldOutShare?: number;
  /** Settings of the processes beside those that they need; none by default. */
  env?: Record<string, string>;
  /** The project whose processes are started; this one by default. */
  folder?: string;
  /** With the environment of the processes, before they start; nothing by default. */
  prepare?(env: Record<string, string>): Promise<void>;
  /** Opens what stands before the processes and is what shoppers talk to; nothing by default. */
  openFront?: (urls: readonly string[]) => Promise<Front>;
  /** Opens a pooler of transactions before the database; none by default. */
  openPooler?: (databaseUrl: string) => Promise<Front>;
  /** Starts the database with its files in this folder. */
  openDatabase(dataDir: string): Promise<Db>;
}

/** Starts database, partners and processes, and signs the shoppers up. */
export function openFleetStage<Db extends StageDatabase>(options: FleetStageOptions<Db>): Promise<FleetStage<Db>> {
  const { scenario, seed, soldOutShare = 0 } = options;
  return assemble(async (onClose) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'puente-torture-'));
    onClose(async () => rmSync(dataDir, { recursive: true, force: true }));
    const database = await options.openDatabase(join(dataDir, 'database'));
    onClose(database.stop);
    const ports = await freePorts(options.processes);
    const shopUrls = ports.map((port) => `http://127.0.0.1:${port}`);
    const booksDir = join(dataDir, 'partners');
    const project = options.folder ? { folder: options.folder } : {};
    const partners = await startPartners({ seed, dataDir: booksDir, databaseUrl: database.url, shopUrls, ...project });
    onClose(partners.stop);
    onClose(async () => copyFileSync(join(booksDir, HANDLED_FILE), logFile(`${scenario}.jsonl`)));
    await takeDemoAddresses(database.url);
    const pooler = await options.openPooler?.(database.url);
    if (pooler) onClose(pooler.stop);
    const env = {
      ...options.env,
      DATABASE_URL: pooler?.url ?? database.url,
      ...(pooler ? { DIRECT_DATABASE_URL: database.url } : {}),
      ...(database.readUrl ? { READ_DATABASE_URL: database.readUrl } : {}),
      DATA_DIR: join(dataDir, 'shop'),
      SIMULATORS_URL: partners.url,
      SIMULATORS_SMTP_PORT: String(partners.smtpPort),
    };
    await options.prepare?.(env);
    const fleet = await startFleet({ ports, env, name: scenario, ...project });
    onClose(fleet.stop);
    const front = await options.openFront?.(fleet.urls);
    if (front) onClose(front.stop);
    const client = front ? createShopClient(front.url) : createShopClient(...fleet.urls);
    const crowd = { scenario, seed, size: options.shoppers, client, simulatorsUrl: partners.url, soldOutShare };
    const { observer, shoppers } = await signUpCrowd(crowd);
    return { database, fleet, partners, client, observer, shoppers, random: createRandom(seed, scenario, 'faults') };
  });
}

/**
 * Takes the addresses of the two customers that a start of the demo creates: it creates neither then, nor their orders,
 * which no partner knows of.
 */
async function takeDemoAddresses(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into customers (id, email, email_key, first_name, last_name, created_at)
        select gen_random_uuid(), email, email, 'Nadie', 'Nadie', now() from unnest($1::text[]) email`,
      [[DEMO_EMAIL, 'martin.silva@puente.example']],
    );
  } finally {
    await client.end();
  }
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}
