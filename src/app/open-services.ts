import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { Registry } from 'prom-client';
import { LaterDatabase, migrate } from '#db/migrate.ts';
import { type Database, openDatabase, openPool } from '#db/pool.ts';
import { grantRights } from '#db/rights.ts';
import { traceStatement } from '#db/trace-statement.ts';
import { hasDemoAccount } from '#seed/demo-account.ts';
import type { Config } from '#server/config/config.ts';
import type { Context } from '#server/context.ts';
import { rankProducts } from '#server/features/catalog/lists/rank-products.ts';
import { closeWriteBehind } from '#server/features/catalog/products/write-behind.ts';
import { createLimits } from '#server/limits/limits.ts';
import { createLog } from '#server/log.ts';
import { createOrderEffects } from '#server/order-effects.ts';
import { startQueue, type Worker } from '#server/queue/pg-boss-queue.ts';
import { openProducer, type Producer } from '#server/queue/producer.ts';
import { createSigningKeys } from '#server/secrets/signing-keys.ts';
import { type BaseContext, createBaseContext } from './base-context.ts';
import { connectPartners } from './connect-partners.ts';
import { openDocumentStorage } from './open-document-storage.ts';
import type { ShopOptions, ShopServices } from './shop-options.ts';
import { readOrCreateSecret } from './simulated-secrets.ts';
import type { OpenSimulation } from './simulation.ts';
import { StartRefused } from './start-refused.ts';
import { waitForMigration } from './wait-for-migration.ts';

export interface OpenServices extends ShopServices {
  pool: pg.Pool;
  /** The database without a pooler between. */
  directUrl: string;
  /** Null in a process that only enqueues jobs. */
  worker: Worker | null;
  /** Ends running jobs, then what jobs and requests use. */
  close(): Promise<void>;
}

/**
 * Migrates the database, where that is a role of this process, or waits for it; then opens what every role needs. Throws
 * StartRefused when the shop must not start as configured.
 */
export async function openServices(options: ShopOptions): Promise<OpenServices> {
  const { config, clock, random, databaseUrl } = options;
  const log = options.log ?? createLog(config.logLevel, { roles: config.roles });
  const directUrl = options.directDatabaseUrl ?? databaseUrl;
  const migrates = config.roles.includes('migrate');
  if (migrates) await withOwner(directUrl, migrateOrRefuse);
  else await waitForMigration({ url: directUrl, config, log });
  const url = isServing(options) ? databaseUrl : directUrl;
  const isPooled = url !== directUrl;
  const { pool, db } = openServed(options, url, isPooled);
  await refuseDemoAccount(db, config);
  const { passwordCost, dictionary } = options;
  const base = await createBaseContext(db, { config, clock, random, log, passwordCost, dictionary });
  if (migrates) await options.seed?.(base);
  const simulation = await simulate(options, db);
  const connected = connectPartners({ config, simulation, deps: { log, clock, random: Math.random } });
  const { worker, producer } = await openQueue(base, directUrl);
  const { queue } = producer;
  const metrics = new Registry();
  const reads = config.readDatabaseUrl ? openServed(options, config.readDatabaseUrl, isPooled) : null;
  const context: Context = {
    ...base,
    reads: reads?.db ?? db,
    queue,
    orderEvents: createOrderEffects({ ...base, queue }),
    metrics,
    limits: createLimits(base),
    mailKey: await loadMailKey(db),
    signingKeys: createSigningKeys({ db, clock, random }),
    documents: await openDocumentStorage({ config, db, random }),
    partners: connected.partners,
    partnerSettings: connected.settings,
    deadline: null,
  };
  if (migrates) await completeDatabase(context, directUrl, producer);
  const close = async () => {
    // A job that still waits for a partner ends now, while it has its queue and its database.
    await connected.close();
    await producer.stop();
    await closeWriteBehind(context);
    await simulation?.stop();
    await reads?.pool.end();
    await pool.end();
  };
  return { context, network: simulation?.network ?? null, pool, directUrl, worker, close };
}

/** The simulated partners; nothing of them is loaded in production, whose image does not have them. */
async function simulate(options: ShopOptions, db: Database): Promise<OpenSimulation | null> {
  if (options.config.mode === 'production') return null;
  const { openSimulation } = await import('./simulation.ts');
  return await openSimulation(options, db);
}

function isServing({ config: { roles } }: ShopOptions): boolean {
  return roles.includes('web') || roles.includes('worker');
}

/** The pool of a process and its database: all runs there that needs no session, since a pooler of transactions may be between. */
function openServed({ config, databasePatience }: ShopOptions, url: string, isPooled: boolean) {
  const pool = openPool({
    url,
    max: config.databaseConnections,
    namesStatements: config.namesStatements,
    isPooled,
    ...(databasePatience === undefined ? {} : { patience: databasePatience }),
  });
  return { pool, db: openDatabase(pool, config.tracing === null ? undefined : traceStatement) };
}

/** A downgrade is refused: what a later version has written, this one may not understand. */
async function migrateOrRefuse(pool: pg.Pool): Promise<void> {
  try {
    await migrate(pool);
  } catch (error) {
    throw error instanceof LaterDatabase ? new StartRefused(error.message) : error;
  }
}

/** The owner of the tables, over the database itself. */
async function withOwner(url: string, work: (pool: pg.Pool) => Promise<unknown>): Promise<void> {
  const pool = openPool({ url, max: 1 });
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}

interface OpenQueue {
  worker: Worker | null;
  producer: Producer;
}

/** The queue, which a process that migrates creates. Only a worker has connections of its own for it. */
async function openQueue({ config, db, log }: BaseContext, url: string): Promise<OpenQueue> {
  const prepares = config.roles.includes('migrate');
  if (config.roles.includes('worker')) {
    const worker = await startQueue({ url, log, prepares });
    return { worker, producer: worker };
  }
  if (prepares) await (await startQueue({ url, log, poolSize: 1 })).stop();
  return { worker: null, producer: await openProducer({ db, log }) };
}

/** What no migration creates, so that the other processes find it. The schedules are the last: they wait for them. */
async function completeDatabase(context: Context, directUrl: string, producer: Producer): Promise<void> {
  await context.signingKeys.current();
  await rankProducts(context, 'missing');
  await withOwner(directUrl, (owner) => grantRights(owner));
  await producer.scheduleRecurringWork();
}

/** The HMAC key of suppressed addresses and of the tokens in envelope senders; never changed. */
export async function loadMailKey(db: Database): Promise<Uint8Array> {
  const create = () => Promise.resolve(randomBytes(32).toString('base64'));
  return Buffer.from(await readOrCreateSecret(db, 'mail-key', create), 'base64');
}

/** The password of the demo account is public: a database that holds the account serves no shop with real partners. */
export async function refuseDemoAccount(db: Database, config: Config): Promise<void> {
  if (config.mode !== 'production' || !(await hasDemoAccount(db))) return;
  throw new StartRefused(
    'La base de datos es de una demostración: tiene la cuenta de prueba, cuya clave es pública. ' +
      'Con servicios reales hace falta otra base (DATABASE_URL o DATA_DIR).',
  );
}
