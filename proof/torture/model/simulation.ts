import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { Registry } from 'prom-client';
import { createBaseContext } from '#app/base-context.ts';
import { connectPartners } from '#app/connect-partners.ts';
import { loadMailKey } from '#app/open-services.ts';
import { readSimulatedSecrets } from '#app/simulated-secrets.ts';
import { migrate } from '#db/migrate.ts';
import { openDatabase, openPool } from '#db/pool.ts';
import type { Tables } from '#db/schema.ts';
import { assemble } from '#proof/lib/assemble.ts';
import { type PartnerSettings, readConfig } from '#server/config/config.ts';
import type { Context } from '#server/context.ts';
import { purchasingWebhooks } from '#server/features/fulfilment/purchasing/webhooks.ts';
import { shippingWebhooks } from '#server/features/fulfilment/shipping/webhooks.ts';
import { paymentsWebhooks } from '#server/features/money/payments/webhooks.ts';
import { createLimits } from '#server/limits/limits.ts';
import { createLog } from '#server/log.ts';
import { createOrderEffects } from '#server/order-effects.ts';
import { startQueue } from '#server/queue/pg-boss-queue.ts';
import { createSigningKeys } from '#server/secrets/signing-keys.ts';
import { SIMULATED_BANK_IDS } from '#simulators/sistarbanc/banks.ts';
import { startScratchCluster } from '#testing/scratch-cluster.ts';
import { createFate, type Fate } from './fate.ts';
import { CREATE_JOB_TABLE, createJobTable } from './job-table.ts';
import { createNoticeWriter, type NoticeWriter } from './notices.ts';
import { openOneConnection } from './one-connection.ts';
import { partnersOf } from './partners.ts';
import { insertPeople, type People } from './people.ts';
import { createWorld, type World } from './world.ts';

/** Every schedule begins at this moment. */
const STARTS_AT = new Date('2026-07-01T15:00:00Z');

/** The shop's use cases, jobs and webhooks on one connection, with time, chance and partners that a schedule rules. */
export interface Simulation {
  context: Context;
  fate: Fate;
  people: People;
  notices: NoticeWriter;
  /** The world of the schedule that runs. */
  world(): World;
  /** The connection itself, which no fate concerns. */
  client: pg.PoolClient;
  /** The shop's endpoints for partners. */
  app: FastifyInstance;
  /** What a webhook failed with, since it was last asked. */
  takeFailures(): unknown[];
  /** Runs a schedule in a world of its own and takes back what it did. */
  inNewWorld<Result>(run: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Starts a PostgreSQL server of its own, with customers, products and staff that every schedule finds. */
export function openSimulation(): Promise<Simulation> {
  return assemble(async (onClose) => {
    const folder = mkdtempSync(join(tmpdir(), 'puente-model-'));
    onClose(async () => rmSync(folder, { recursive: true, force: true }));
    const cluster = await startScratchCluster(folder);
    onClose(cluster.stop);
    const pool = await prepareDatabase(cluster.url);
    onClose(() => pool.end());
    // Without the shop's time limits: a schedule is one transaction, in which a slow machine may pause.
    const single = new pg.Pool({ connectionString: cluster.url, max: 1 });
    onClose(() => single.end());
    const printBreak = (error: Error) => console.log(`    the connection broke: ${error.message}`);
    // A pool has ended before its connections have: the server that is stopped next may still say goodbye to one of them.
    single.on('error', printBreak);
    const client = await single.connect();
    client.on('error', printBreak);
    onClose(async () => client.release());
    const current = { world: createWorld(STARTS_AT, 'people') };
    const world = () => current.world;
    const { context, settings, fate } = await createContext(pool, client, world);
    const outside = { ...context, db: openDatabase(pool) };
    const people = await insertPeople(outside);
    const failures: unknown[] = [];
    const app = await openWebhooks(context, failures);
    onClose(() => app.close());
    const inNewWorld = async <Result>(run: () => Promise<Result>) => {
      current.world = createWorld(STARTS_AT, 'schedule');
      fate.restart();
      fate.deaths = 0;
      await client.query('begin');
      try {
        return await run();
      } finally {
        await client.query('rollback');
      }
    };
    const takeFailures = () => failures.splice(0);
    return {
      context,
      fate,
      people,
      notices: createNoticeWriter(settings),
      world,
      client,
      app,
      takeFailures,
      inNewWorld,
    };
  });
}

async function prepareDatabase(url: string): Promise<pg.Pool> {
  const pool = openPool({ url, max: 4, statementTimeoutMs: 0 });
  // Nothing of it needs to survive a power failure.
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await pool.query(`alter system set ${setting} = off`);
  await pool.query('select pg_reload_conf()');
  await migrate(pool);
  const worker = await startQueue({ url, log: createLog('silent'), poolSize: 2 });
  await worker.stop();
  await pool.query(CREATE_JOB_TABLE);
  return pool;
}

async function createContext(pool: pg.Pool, client: pg.PoolClient, world: () => World) {
  const config = readConfig({ PORT: '1', SIMULATORS_PORT: '0', LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '0' });
  if (Array.isArray(config)) throw new Error(config.join('\n'));
  const fate = createFate();
  const clock = () => new Date(world().now);
  const outside = openDatabase(pool);
  const log = createLog('silent');
  const base = await createBaseContext(outside, { config, clock, random: randomOf(world), log });
  const simulation = {
    network: { url: 'http://127.0.0.1:1', smtpPort: 1 },
    secrets: await readSimulatedSecrets(outside),
    bankIds: SIMULATED_BANK_IDS,
  };
  const { settings, close } = connectPartners({ config, simulation, deps: { log, clock, random: Math.random } });
  await close();
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openOneConnection(client, fate) }) });
  const queue = createJobTable(db, clock);
  const context: Context = {
    ...base,
    db,
    reads: db,
    queue,
    orderEvents: createOrderEffects({ ...base, queue }),
    metrics: new Registry(),
    limits: createLimits(base),
    mailKey: await loadMailKey(outside),
    signingKeys: createSigningKeys({ db: outside, clock, random: base.random }),
    partners: partnersOf(world, fate),
    partnerSettings: settings,
    deadline: null,
  };
  return { context, settings: settings satisfies PartnerSettings, fate };
}

function randomOf(world: () => World): Context['random'] {
  const bytes = (length: number) => Uint8Array.from({ length }, () => world().random.between(0, 255));
  return {
    bytes,
    below: (limit) => world().random.between(0, limit - 1),
    uuid: () => {
      const hex = Buffer.from(bytes(16)).toString('hex');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}

/** The shop's own endpoints for partners; what they fail with is kept, since a partner sees no more than a status. */
async function openWebhooks(context: Context, failures: unknown[]): Promise<FastifyInstance> {
  const app = Fastify();
  app.setErrorHandler((error, _request, reply) => {
    failures.push(error);
    return reply.code(500).send();
  });
  for (const webhooks of [paymentsWebhooks, purchasingWebhooks, shippingWebhooks])
    await app.register(async (scope) => webhooks(scope, context));
  await app.ready();
  return app;
}
