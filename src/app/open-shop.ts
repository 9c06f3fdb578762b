import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Registry } from 'prom-client';
import { migrate } from '#db/migrate.ts';
import { createOpenJobsIndex } from '#db/open-jobs-index.ts';
import { openPool, queryWithin } from '#db/pool.ts';
import { registerBackofficeCalls } from '#server/backoffice/http.ts';
import { backofficeHandlers } from '#server/backoffice-handlers.ts';
import type { Config } from '#server/config.ts';
import type { Context, Random } from '#server/context.ts';
import { findSession } from '#server/features/accounts/session.ts';
import { registerCaseGauges } from '#server/features/cases/gauges.ts';
import { rankProducts } from '#server/features/catalog/lists/rank-products.ts';
import { closeWriteBehind } from '#server/features/catalog/products/write-behind.ts';
import { registerClientErrorCounter } from '#server/features/client-errors/counter.ts';
import { ensureRates } from '#server/features/currency/ensure-rates.ts';
import { startDueScan } from '#server/features/due-work/scan.ts';
import { registerExportDownloads } from '#server/features/exports/download.ts';
import { registerMailGauges } from '#server/features/mails/gauges.ts';
import { mailsWebhooks } from '#server/features/mails/webhooks.ts';
import { paymentsWebhooks } from '#server/features/payments/webhooks.ts';
import { priceAlertPages } from '#server/features/price-alerts/pages.ts';
import { purchasingWebhooks } from '#server/features/purchasing/webhooks.ts';
import { registerReconciliationGauges } from '#server/features/reconciliation/gauges.ts';
import { overdueDrafts } from '#server/features/rules/overdue-drafts.ts';
import { startRulesRefresh } from '#server/features/rules/refresh-rules.ts';
import { shippingWebhooks } from '#server/features/shipping/webhooks.ts';
import { findStaffSession } from '#server/features/staff/sessions.ts';
import { followChanges } from '#server/follow-changes.ts';
import { handlers } from '#server/handlers.ts';
import { createApp } from '#server/http/app.ts';
import { startJobs } from '#server/jobs.ts';
import { createLimits } from '#server/limits.ts';
import { createLog, type Log } from '#server/log.ts';
import { createOrderEffects } from '#server/order-effects.ts';
import type { PasswordCost } from '#server/password-hasher.ts';
import { startQueue, type Worker } from '#server/queue/pg-boss-queue.ts';
import { createSigningKeys } from '#server/signing-keys.ts';
import type { Timings } from '#simulators/context.ts';
import { type BaseContext, createBaseContext } from './base-context.ts';
import { connectPartners, type SimulatedNetwork } from './connect-partners.ts';
import { loadMailKey } from './mail-key.ts';
import { openDatabases } from './open-databases.ts';
import { refuseDemoAccount } from './refuse-demo-account.ts';
import { type OpenSimulation, openSimulation } from './simulation.ts';

/** A readiness check on a silent connection gives it up after this time. */
const READINESS_TIMEOUT_MS = 1000;

export interface ShopOptions {
  config: Config;
  databaseUrl: string;
  /** The database without a pooler of transactions between: for migrations, the queue and announced changes. */
  directDatabaseUrl?: string;
  clock: () => Date;
  random: Random;
  timings?: Partial<Timings>;
  /** Replaces the log on standard output. */
  log?: Log;
  /** Replaces the cost of a password's hash, for tests; no setting does. */
  passwordCost?: PasswordCost;
  /** Runs on the migrated database before the HTTP server listens; inserts the demo data at the first start. */
  seed?: (deps: BaseContext) => Promise<void>;
  /** Routes that only the composition root can add: rendered pages, demo pictures, development pages. */
  extensions(services: ShopServices): ((app: FastifyInstance) => Promise<void> | void)[];
}

/** What runs beneath the HTTP server: the context of every use case, the job worker, the simulated partners. */
export interface ShopServices {
  context: Context;
  worker: Worker;
  /** Null in production, where nothing is simulated. */
  network: SimulatedNetwork | null;
}

export interface OpenShop extends ShopServices {
  app: FastifyInstance;
  close(): Promise<void>;
}

/** Migrates the database, assembles the shop on it, listens for requests and starts the job worker. */
export async function openShop(options: ShopOptions): Promise<OpenShop> {
  const { config, clock, random } = options;
  const log = options.log ?? createLog(config.logLevel);
  const directUrl = options.directDatabaseUrl ?? options.databaseUrl;
  await migrateAt(directUrl);
  const { namesStatements, databaseConnections: max } = config;
  const { pool, db } = openDatabases({ url: options.databaseUrl, directUrl, namesStatements, max });
  await refuseDemoAccount(db, config);
  const base = await createBaseContext(db, { config, clock, random, log, passwordCost: options.passwordCost });
  await options.seed?.(base);
  const simulation = config.mode === 'production' ? null : await openSimulation(options, db);
  const connected = connectPartners({ config, simulation, deps: { log, clock, random: Math.random } });
  const worker = await startQueue({ url: directUrl, log });
  await createOpenJobsIndex(db);
  const { partners, settings } = connected;
  const { queue } = worker;
  const orderEvents = createOrderEffects({ ...base, queue });
  const context: Context = {
    ...base,
    queue,
    orderEvents,
    metrics: new Registry(),
    limits: await createLimits({ config, db }),
    mailKey: await loadMailKey(db),
    signingKeys: createSigningKeys({ db, clock, random }),
    partners,
    partnerSettings: settings,
    deadline: null,
  };
  registerFigures(context);
  await warnOfOverdueDrafts(context);
  const services: ShopServices = { context, worker, network: simulation?.network ?? null };
  const phase = { isOpen: false, isStopping: false };
  const app = await createApp({
    context,
    handlers,
    findSession,
    isReady: async () => phase.isOpen && !phase.isStopping && (await isDatabaseReady(pool)),
    isStopping: () => phase.isStopping,
    webhooks: [paymentsWebhooks, purchasingWebhooks, shippingWebhooks, mailsWebhooks, priceAlertPages],
    extensions: [
      (server) => registerBackofficeCalls(server, { context, handlers: backofficeHandlers, findStaffSession }),
      (server) => registerExportDownloads(server, { context, findStaffSession }),
      ...options.extensions(services),
    ],
  });
  await rankProducts(context, 'missing');
  const rulesRefresh = startRulesRefresh(context);
  const changes = await followChanges({ ...context, refreshRules: rulesRefresh.refresh }, directUrl);
  await app.listen({ port: config.port, host: config.host });
  await startJobs(worker, context);
  const series = [await startDueScan(context), changes, rulesRefresh];
  await ensureRates(context);
  phase.isOpen = true;
  const close = async () => {
    phase.isStopping = true;
    // Whatever balances the load asks `/ready` now and then; until it has, it still sends requests.
    await pause(config.shutdownDelaySeconds * 1000);
    await closeServices(app, { ...services, simulation }, series);
    await connected.close();
    await pool.end();
  };
  return { ...services, app, close };
}

/** What `/metrics` tells. */
function registerFigures(context: Context): void {
  registerReconciliationGauges(context);
  registerMailGauges(context);
  registerCaseGauges(context);
  registerClientErrorCounter(context);
}

async function migrateAt(url: string): Promise<void> {
  const pool = openPool({ url, max: 1 });
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
}

/** Whether a decree is in force is decided by people: the date alone activates nothing. */
async function warnOfOverdueDrafts(context: Context): Promise<void> {
  for (const { kind, validFrom } of await overdueDrafts(context)) {
    context.log.warn({ code: 'rule-overdue', kind, since: validFrom }, 'a draft of a rule was to hold by now');
  }
}

function isDatabaseReady(pool: pg.Pool): Promise<boolean> {
  return pool.query(queryWithin('select 1 from migrations limit 1', { ms: READINESS_TIMEOUT_MS })).then(
    () => true,
    () => false,
  );
}

/** Stops accepting requests, then running jobs, then the simulated partners. */
async function closeServices(
  app: FastifyInstance,
  { context, worker, simulation }: ShopServices & { simulation: OpenSimulation | null },
  series: readonly { stop(): Promise<void> }[],
): Promise<void> {
  await app.close();
  for (const { stop } of series) await stop();
  await worker.stop();
  await closeWriteBehind(context);
  await simulation?.stop();
}
