import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { type Database, openPool } from '#db/pool.ts';
import type { Config } from '#server/config/config.ts';
import type { Role } from '#server/config/roles.ts';
import { VERSION } from '#server/config/version.ts';
import { captureLog } from '#testing/capture-log.ts';
import { createEmptyDatabase, createTestDatabase } from '#testing/database.ts';
import { createShopper, payAtBank, placeOrder, purchasesOf, waitForStatus } from '#testing/order-steps.ts';
import { reservePort } from '#testing/reserve-port.ts';
import { startShop, type TestShop } from '#testing/shop.ts';
import { waitFor } from '#testing/wait-for.ts';
import { StartRefused } from './start-refused.ts';

const METRICS_TOKEN = 'token-de-metricas';
const SHARED = { encryptionKey: randomBytes(32), metricsToken: METRICS_TOKEN };

/** A process of some roles on a database that the test drops. */
function start(roles: Role[], url: string, config: Partial<Config> = {}): Promise<TestShop> {
  return startShop({ database: { url }, config: { ...SHARED, roles, ...config } });
}

/** A worker beside the web, with the same partners. */
const startWorker = () =>
  start(['worker'], database.url, { simulatorsUrl: web.simulatorsUrl, simulatorsSmtpPort: smtpPort });

const healthOf = async (url: string) => (await fetch(`${url}/health`)).json();

const database = await createTestDatabase();
const smtpPort = await reservePort();
/** Starts before any other, without a worker; the simulated partners are its own. */
const web = await start(['web'], database.url, { simulatorsSmtpPort: smtpPort });

function countJobs(db: Database, name: string, state: string) {
  return sql<{ count: number }>`
    select count(*)::int as count from jobs.job where name = ${name} and state = ${state}`
    .execute(db)
    .then(({ rows }) => rows[0]?.count);
}

test('an order that is paid at the web while no worker runs is bought once by the worker that starts next', async () => {
  let worker = await startWorker();
  const shopper = await createShopper(web);
  await worker.stop();

  const { id } = await placeOrder(web, shopper);
  await payAtBank(web, shopper, { id });
  await waitForStatus(web, shopper, { id, status: 'PAID' });
  expect(await purchasesOf(web, id)).toEqual([]);
  expect(await countJobs(web.context.db, 'buy-order', 'created')).toBe(1);

  worker = await startWorker();
  await waitForStatus(web, shopper, { id, status: 'ZINC_PAID' });
  await worker.drain();
  expect(await purchasesOf(web, id)).toHaveLength(1);
});

test('the web alone neither runs a job nor enqueues work that recurs; a worker does both', async () => {
  const { db, queue } = web.context;
  // As every minute; the next pass of the schedules may be now.
  await sql`update jobs.schedule set cron = '* * * * *' where name = 'sum-up-days'`.execute(db);
  await sql`update jobs.version set cron_on = null`.execute(db);
  await queue.enqueue('rank-products', {});
  const countPasses = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from jobs.schedule where name = 'sum-up-days' and last_job_id is not null`.execute(
      db,
    );
    return rows[0]?.count;
  };
  // A process that runs the schedules does so at its start.
  await (await start(['web'], database.url, { simulatorsUrl: web.simulatorsUrl })).stop();
  expect([await countJobs(db, 'rank-products', 'created'), await countPasses()]).toEqual([1, 0]);
  const worker = await startWorker();
  await waitFor('the job and the recurring work', async () => {
    const left = [await countJobs(db, 'rank-products', 'created'), await countJobs(db, 'rank-products', 'active')];
    return left.join() === '0,0' && (await countPasses()) === 1;
  });
  await worker.stop();
  await sql`update jobs.version set cron_on = now() + interval '1 day'`.execute(db);
});

test('a worker answers health checks and metrics, and 404 to everything else', async () => {
  const worker = await startWorker();
  const statusOf = async (path: string, headers = {}) => (await fetch(`${worker.url}${path}`, { headers })).status;
  expect(await healthOf(worker.url)).toMatchObject({ status: 'up', version: VERSION, roles: ['worker'] });
  expect(await healthOf(web.url)).toMatchObject({ status: 'up', roles: ['web'] });
  expect([await statusOf('/ready'), await statusOf('/ready/')]).toEqual([200, 200]);
  const metrics = await fetch(`${worker.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(await metrics.text()).toContain('puente_jobs{');
  expect(await statusOf('/metrics', { authorization: 'Bearer otro' })).toBe(401);
  for (const path of ['/', '/metrics', '/api/offers', '/operacion', '/webhooks/abitab', '/assets/main.js'])
    expect(await statusOf(path), path).toBe(404);
});

test('a process that does not migrate waits for one that does, says so once, and then serves', async () => {
  const empty = await createEmptyDatabase();
  const { log, lines } = captureLog('warn');
  const port = await reservePort();
  const url = `http://127.0.0.1:${port}`;
  const starting = startShop({
    database: { url: empty.url },
    config: { ...SHARED, roles: ['web'], port },
    log,
  });
  await waitFor('the process to wait', () => healthOf(url).catch(() => null));
  expect(await healthOf(url)).toMatchObject({ roles: ['web'] });
  const waiting = await fetch(`${url}/ready`);
  expect([waiting.status, await waiting.json()]).toEqual([503, { ready: false, reason: 'starting' }]);
  const early = await fetch(`${url}/api/offers`);
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '5']);

  await start(['worker', 'migrate'], empty.url);
  await starting;
  expect((await fetch(`${url}/ready`)).status).toBe(200);
  expect((await fetch(`${url}/api/offers`)).status).toBe(200);
  expect(lines().filter(({ code }) => code === 'not-migrated')).toHaveLength(1);
});

test.each(['without a table', 'with all migrations and no queue'])(
  'the wait ends with a refused start: a database %s',
  async (state) => {
    const unfinished = await createEmptyDatabase();
    if (state.startsWith('with all')) {
      const pool = openPool({ url: unfinished.url, max: 1 });
      await migrate(pool);
      await pool.end();
    }
    const refused = await start(['worker'], unfinished.url, { migrationWaitSeconds: 0 }).catch((error) => error);
    expect(refused).toBeInstanceOf(StartRefused);
    expect(refused.message).toMatch(/MIGRATION_WAIT_SECONDS/);
  },
);

test('a database that a later version has migrated is served, and not prepared again', async () => {
  const later = await createTestDatabase();
  const pool = openPool({ url: later.url, max: 1 });
  await pool.query("insert into migrations (name, hash) values ('9999_later.sql', 'x')");
  await pool.query('update jobs.version set version = version + 1');
  await pool.end();
  for (const role of ['web', 'worker'] as const) {
    const old = await start([role], later.url, { migrationWaitSeconds: 0 });
    await old.context.queue.enqueue('sum-up-days', {}, { startAfterSeconds: 3600 });
    expect((await fetch(`${old.url}/ready`)).status).toBe(200);
    await old.stop();
  }
  await expect(start(['migrate', 'web'], later.url)).rejects.toThrow(
    /^La base de datos es de una versión posterior de la tienda \(tiene 9999_later\.sql\).*$/,
  );
  await expect(start(['migrate', 'web'], later.url)).rejects.toBeInstanceOf(StartRefused);
});

test('a process that does not migrate creates no sealing key of its own', async () => {
  await expect(start(['worker'], database.url, { encryptionKey: null })).rejects.toThrow(/Falta SEALING_KEY/);
});
