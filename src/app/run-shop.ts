import type { FastifyInstance } from 'fastify';
import { type DatabaseServer, openDatabaseServer } from '#db/embedded/database-server.ts';
import { isDatabaseUnavailable } from '#db/unavailable.ts';
import { BACKOFFICE_PATH, backofficeOrigin } from '#server/backoffice/session-cookie.ts';
import type { Config } from '#server/config/config.ts';
import type { Context } from '#server/context.ts';
import { createDemoLink } from '#server/features/people/staff/demo-session.ts';
import type { BaseContext } from './base-context.ts';
import { openServices } from './open-services.ts';
import { openShop } from './open-shop.ts';
import { exitWithReason, onShutdown, openOrExit, outliveEndedConnections } from './process-lifecycle.ts';
import type { ShopOptions, ShopServices } from './shop-options.ts';
import { StartRefused } from './start-refused.ts';
import { startupBanner } from './startup-banner.ts';
import { systemRandom } from './system-random.ts';

interface WebParts {
  extensions(services: ShopServices): ((app: FastifyInstance) => Promise<void> | void)[];
  /** Closes what serves the web beside the shop, after the shop. */
  close?: () => Promise<void>;
}

/**
 * Runs the shop in this process, in the roles of its configuration, until a signal ends it; prints the start-up banner once
 * it listens. With the role `migrate` alone it ends by itself. The web is loaded where it is served.
 */
export async function runShop(config: Config, loadWeb: () => Promise<WebParts>): Promise<void> {
  outliveEndedConnections();
  const endTracing = await startTracing(config);
  const web = config.roles.includes('web') ? await loadWeb() : { extensions: () => [] };
  // Until the shop is open there is nothing to finish; what this process has started ends with it.
  const cancelExit = onShutdown(async () => process.exit(1));
  const database = await openOrExit(() => openOwnServer(config));
  const options: ShopOptions = {
    config,
    databaseUrl: database.url,
    directDatabaseUrl: database.directUrl,
    clock: () => new Date(),
    random: systemRandom,
    ...(config.mode === 'production' ? {} : { seed: seedDemo }),
    extensions: web.extensions,
  };
  const migrates = config.roles.includes('migrate');
  if (migrates && config.roles.length === 1) return await migrateOnly(database, options);
  const shop = await openOrExit(() => openShop(options), database.stop);
  database.keepRunning(exitWithReason);
  cancelExit();
  onShutdown(async () => {
    await shop.close();
    await web.close?.();
    await database.stop();
    await endTracing();
  }, config.shutdownDelaySeconds);
  if (migrates) await whileReachable(createDemoBackoffice(shop.context), undefined);
  const links = config.roles.includes('web') ? await demoLinks(shop.context) : [];
  print(startupBanner(shop, links));
}

/** What it takes is loaded where something is traced. */
async function startTracing({ tracing }: Config): Promise<() => Promise<void>> {
  if (tracing === null) return async () => {};
  const { openTracing } = await import('./tracing/open-tracing.ts');
  return openTracing(tracing);
}

/** The database server, for this shop alone where it is the data folder's. */
async function openOwnServer(config: Config): Promise<DatabaseServer> {
  const database = await openDatabaseServer(config);
  const holder = await database.claim(`http://${config.host}:${config.port}`, exitWithReason);
  if (holder === null) return database;
  throw new StartRefused(
    `La carpeta de datos ${config.dataDir} es de otra tienda en marcha: ${holder}. Cerrala antes, o elegí otra carpeta ` +
      'con DATA_DIR; varios procesos de una tienda comparten la base de DATABASE_URL.',
  );
}

/** Brings the database to what this version needs and stops. */
async function migrateOnly(database: DatabaseServer, options: ShopOptions): Promise<void> {
  const { context, close } = await openOrExit(() => openServices(options), database.stop);
  await createDemoBackoffice(context);
  await close();
  await database.stop();
  print('La base de datos está al día.');
}

/** The demo is loaded where it is created: the image of production does not have it. */
async function seedDemo(deps: BaseContext): Promise<void> {
  const demo = await import('#seed/seed-demo.ts');
  await demo.seedDemo(deps, print);
}

async function createDemoBackoffice(context: Context): Promise<void> {
  if (context.config.mode === 'production') return;
  const demo = await import('#seed/demo-backoffice/create-demo-backoffice.ts');
  await demo.createDemoBackoffice(context);
}

function print(line: string): void {
  console.log(line);
}

/** The links that open the back office of the demo once, as either owner; none where payments are real, or while the database is away. */
async function demoLinks(context: Context): Promise<string[]> {
  if (!context.partnerSettings.isDemo) return [];
  const create = async () => [await createDemoLink(context, 'first'), await createDemoLink(context, 'second')];
  const tokens = await whileReachable(create(), []);
  return tokens.map((token) => `${backofficeOrigin(context.config)}${BACKOFFICE_PATH}/entrar?demo=${token}`);
}

/** The other value where the database is away: the shop listens already, and the next start prints another banner. */
async function whileReachable<Value>(work: Promise<Value>, other: Value): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return other;
    throw error;
  }
}
