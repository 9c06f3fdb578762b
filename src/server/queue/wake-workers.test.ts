import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase, openPool } from '#db/pool.ts';
import { createLog } from '#server/log.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { waitFor } from '#testing/wait-for.ts';
import { startQueue, type Worker } from './pg-boss-queue.ts';
import { findBusyQueues, type JobsDatabase } from './waiting-jobs.ts';
import { createWaking, type Waking } from './wake-workers.ts';

const log = createLog('silent');
let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
let db: Database;
let worker: Worker;
let waking: Waking | null;
let retries: number;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = openPool({ url: database.url, max: 4 });
  db = openDatabase(pool);
  worker = await startQueue({ url: database.url, log });
  waking = null;
  retries = 0;
});

afterEach(async () => {
  await waking?.stop();
  await worker.stop();
  await pool.end();
  await database.drop();
});

const jobs: JobsDatabase = { executeSql: (text, values) => pool.query(text, values) };

/** Makes the job of a queue a running one, since some seconds; its worker said something later. */
async function startJob(name: string, { startedAgo, heardAgo }: { startedAgo: number; heardAgo: number }) {
  await sql`update jobs.job set state = 'active', started_on = now() - ${startedAgo} * interval '1 s',
    heartbeat_on = now() - ${heardAgo} * interval '1 s' where name = ${name}`.execute(db);
}

/** Connections that listen for jobs. */
async function countListeners(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'shop-jobs'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Looks for jobs as `executeSql` answers; returns the queues whose workers were woken. */
async function wake(executeSql: JobsDatabase['executeSql']): Promise<string[]> {
  const woken: string[] = [];
  const retryAbandoned = async () => {
    retries += 1;
  };
  waking = createWaking({ db: { executeSql }, url: database.url, log, retryAbandoned });
  for (const name of ['buy-order', 'send-mail']) await waking.add(name, () => woken.push(name));
  return woken;
}

test('a job that is enqueued wakes the workers of its queue without a look', async () => {
  const looks = Promise.withResolvers<{ rows: [] }>();
  const woken = await wake(() => looks.promise);
  await worker.queue.enqueue('watch-order', { orderId: 'orden' });
  await worker.queue.enqueue('buy-order', { orderId: 'orden' });
  await waitFor('the wake-up', async () => woken.length > 0);
  expect(woken).toEqual(['buy-order']);
  looks.resolve({ rows: [] });
});

test('two queues that are added at once share one look and one listener', async () => {
  let looks = 0;
  const executeSql = () => {
    looks += 1;
    return Promise.withResolvers<{ rows: [] }>().promise;
  };
  const added = createWaking({ db: { executeSql }, url: database.url, log, retryAbandoned: async () => {} });
  waking = added;
  const before = await countListeners();
  await Promise.all([added.add('buy-order', () => {}), added.add('send-mail', () => {})]);
  await waitFor('a look', async () => looks > 0);
  // Whatever else was started has had its turn of the timers.
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(looks).toBe(1);
  expect(await countListeners()).toBe(before + 1);
});

test('a job whose time has come wakes its workers without an announcement, also after looks that failed', async () => {
  let failures = 2;
  await worker.queue.enqueue('send-mail', { mailId: 'correo' }, { startAfterSeconds: 1 });
  const woken = await wake(async (text, values) => {
    if (failures-- > 0) throw new Error('the database is away');
    return await pool.query(text, values);
  });
  await waitFor('the wake-up', async () => woken.length > 0);
  expect(new Set(woken)).toEqual(new Set(['send-mail']));
  expect(retries).toBe(0);
});

test('one statement finds every queue with a job whose time comes soon, new or to be retried, and no other', async () => {
  const { queue } = worker;
  await queue.enqueue('send-mail', { mailId: 'tarde' }, { startAfterSeconds: 3600 });
  await queue.enqueue('send-mail', { mailId: 'ya' });
  await queue.enqueue('buy-order', { orderId: 'reintento' });
  await queue.enqueue('buy-order', { orderId: 'tarde' }, { startAfterSeconds: 3600 });
  await queue.enqueue('watch-order', { orderId: 'pronto' }, { startAfterSeconds: 40 });
  await queue.enqueue('watch-payment', { attemptId: 'tarde' }, { startAfterSeconds: 3600 });
  await queue.enqueue('send-refund', { refundId: 'en curso' });
  await queue.enqueue('rank-products', {});
  await sql`update jobs.job set state = 'retry', start_after = now() - interval '5 s'
    where data ->> 'orderId' = 'reintento'`.execute(db);
  await startJob('send-refund', { startedAgo: 0, heardAgo: 0 });
  const names = ['send-mail', 'buy-order', 'watch-order', 'watch-payment', 'send-refund'];
  const found = await findBusyQueues(jobs, { names, withinSeconds: 60 });
  expect(found.map(({ name }) => name).toSorted()).toEqual(['buy-order', 'send-mail', 'watch-order']);
  const secondsOf = (name: string) => found.find((queue) => queue.name === name)?.seconds;
  expect(secondsOf('send-mail')).toBeLessThanOrEqual(0);
  expect(secondsOf('buy-order')).toBeLessThanOrEqual(-5);
  expect(secondsOf('watch-order')).toBeGreaterThan(0);
  expect(secondsOf('watch-order')).toBeLessThanOrEqual(40);
});

test.each([
  { why: 'its worker has said nothing for longer than its heartbeat', startedAgo: 12, heardAgo: 11 },
  { why: 'its lease has ended', startedAgo: 3600, heardAgo: 0 },
])('a running job is abandoned when $why, and not before', async ({ startedAgo, heardAgo }) => {
  const { queue } = worker;
  await queue.enqueue('buy-order', { orderId: 'abandonada' });
  await queue.enqueue('send-mail', { mailId: 'en curso' });
  await startJob('buy-order', { startedAgo, heardAgo });
  await startJob('send-mail', { startedAgo: 12, heardAgo: 0 });
  const found = await findBusyQueues(jobs, { names: ['buy-order', 'send-mail'], withinSeconds: 60 });
  expect(found).toEqual([{ name: 'buy-order', seconds: null, hasAbandoned: true }]);
  await wake(jobs.executeSql);
  await waitFor('the retry', async () => retries > 0);
});
