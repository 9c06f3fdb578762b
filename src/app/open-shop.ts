import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { migrate } from '#db/migrate.ts';
import { type Database, openDatabase, openPool } from '#db/pool.ts';
import type { Config } from '#server/config.ts';
import type { Context, Random } from '#server/context.ts';
import { flushCatalog } from '#server/features/catalog/products/write-behind.ts';
import { ensureRates } from '#server/features/currency/ensure-rates.ts';
import { paymentsWebhooks } from '#server/features/payments/webhooks.ts';
import { purchasingWebhooks } from '#server/features/purchasing/webhooks.ts';
import { shippingWebhooks } from '#server/features/shipping/webhooks.ts';
import { handlers } from '#server/handlers.ts';
import { createApp } from '#server/http/app.ts';
import { startJobs } from '#server/jobs.ts';
import { createLog, type Log } from '#server/log.ts';
import { startQueue, type Worker } from '#server/queue/boss.ts';
import type { Timings } from '#simulators/context.ts';
import { type Network, startNetwork } from '#simulators/network.ts';
import {
  connectPartners,
  SIMULATED_FACEBOOK_APP,
  SIMULATED_GOOGLE_CLIENT,
  simulatedPartners,
} from './connect-partners.ts';
import { openSealer } from './open-sealer.ts';
import { simulatedShelves } from './simulated-catalogue.ts';
import { type SimulatedSecrets, simulatedSecrets } from './simulated-secrets.ts';

export interface ShopOptions {
  config: Config;
  databaseUrl: string;
  clock: () => Date;
  random: Random;
  timings?: Partial<Timings>;
  /** In place of the standard output. */
  log?: Log;
  /** Runs on the migrated database before anything listens: the demo's first seed. */
  prepare?: (deps: PreparedDeps) => Promise<void>;
  /** What the composition adds to the HTTP server: pages, pictures, development pages. */
  extensions(shop: OpenShop): ((app: FastifyInstance) => Promise<void> | void)[];
}

export type PreparedDeps = Pick<Context, 'config' | 'db' | 'clock' | 'random' | 'log' | 'sealer'>;

export interface OpenShop {
  app: FastifyInstance;
  context: Context;
  worker: Worker;
  network: Network;
  close(): Promise<void>;
}

/** Puts the whole shop together on a migrated database and starts to listen and to work. */
export async function openShop(options: ShopOptions): Promise<OpenShop> {
  const { config, clock, random } = options;
  const log = options.log ?? createLog(config.logLevel);
  const pool = openPool({ url: options.databaseUrl, max: 10 });
  await migrate(pool);
  const db = openDatabase(pool);
  const sealer = await openSealer({ config, db, random });
  await options.prepare?.({ config, db, clock, random, log, sealer });
  const secrets = await simulatedSecrets(db);
  const network = await startPartnersNetwork(options, db, secrets);
  const deps = { log, clock, random: Math.random };
  const connected = connectPartners({ config, network, secrets, deps });
  const worker = await startQueue({ url: options.databaseUrl, log });
  const { partners, facts } = connected;
  const context: Context = { config, db, clock, random, log, sealer, queue: worker.queue, partners, facts };
  const shop: OpenShop = { app: undefined as never, context, worker, network, close: async () => {} };
  shop.app = await createApp({
    context,
    handlers,
    ready: () => probe(pool),
    webhooks: [paymentsWebhooks, purchasingWebhooks, shippingWebhooks],
    extensions: options.extensions(shop),
  });
  await shop.app.listen({ port: config.port, host: config.host });
  await startJobs(worker, context);
  await ensureRates(context);
  shop.close = () => closeInOrder(shop, connected.close, pool);
  return shop;
}

function startPartnersNetwork(
  { config, clock, timings }: ShopOptions,
  db: Database,
  secrets: SimulatedSecrets,
): Promise<Network> {
  return startNetwork({
    port: config.simulatorsPort,
    host: config.host,
    dataDir: join(config.dataDir, 'simulators'),
    clock,
    random: Math.random,
    shop: {
      baseUrl: `http://${config.host}:${config.port}`,
      zincWebhookSecret: secrets.zincWebhookSecret,
      skypostalKey: secrets.skypostalHookKey,
      sistarbanc: secrets.sistarbanc,
      abitabSecret: secrets.abitabWebhookSecret,
      googleClientId: SIMULATED_GOOGLE_CLIENT,
      facebook: { appId: SIMULATED_FACEBOOK_APP, appSecret: secrets.facebookAppSecret },
    },
    catalogue: simulatedShelves(db),
    only: simulatedPartners(config),
    ...(timings ? { timings } : {}),
  });
}

function probe(pool: pg.Pool): Promise<boolean> {
  return pool.query('select 1 from migrations limit 1').then(
    () => true,
    () => false,
  );
}

/** First no new requests, then no new jobs, then the lines to partners and database. */
async function closeInOrder(shop: OpenShop, closePartners: () => Promise<void>, pool: pg.Pool): Promise<void> {
  await shop.app.close();
  await shop.worker.stop();
  await flushCatalog(shop.context);
  await shop.network.stop();
  await closePartners();
  await pool.end();
}
