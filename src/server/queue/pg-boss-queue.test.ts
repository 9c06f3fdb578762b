import { once } from 'node:events';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase, openPool } from '#db/pool.ts';
import { transaction } from '#db/transaction.ts';
import { createLog } from '#server/log.ts';
import { captureLog } from '#testing/capture-log.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { makeJobsDue } from '#testing/make-jobs-due.ts';
import { waitFor } from '#testing/wait-for.ts';
import { findDueQueues, startQueue, type Worker } from './pg-boss-queue.ts';
import type { JobRun } from './queue.ts';
import { QUEUES } from './queues.ts';

const log = createLog('silent');
let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
let db: Database;
let worker: Worker;
let runs: Run[];
let looks: NodeJS.Timeout | undefined;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = openPool({ url: database.url, max: 4 });
  db = openDatabase(pool);
  worker = await startQueue({ url: database.url, log, supervisionSeconds: 1 });
  runs = [];
});

afterEach(async () => {
  clearInterval(looks);
  for (const run of runs) run.end();
  await worker.stop();
  await pool.end();
});

/** A job that a worker runs until the test ends it. */
interface Run extends JobRun {
  orderId: string;
  isOver: boolean;
  end(error?: Error): void;
}

/** Lets workers handle purchases; each one runs until the test ends it. */
async function runPurchases(): Promise<void> {
  await worker.work('buy-order', async ({ orderId }, { signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const run: Run = { orderId, signal, isOver: false, end: (error) => (error ? reject(error) : resolve()) };
    runs.push(run);
    await promise.finally(() => {
      run.isOver = true;
    });
  });
}

/** Uses the library itself, as another version of the shop does. */
async function withBoss(use: (boss: PgBoss) => Promise<void>): Promise<void> {
  const boss = new PgBoss({ connectionString: database.url, schema: 'jobs', supervise: false, schedule: false });
  await boss.start();
  await use(boss);
  await boss.stop({ graceful: false });
}

/** As the scan of a worker does; without it a job for later waits. */
function lookForDueJobs(): void {
  looks = setInterval(() => void worker.wakeForDueJobs(), 20);
}

const buy = (orderId: string, options = {}) => worker.queue.enqueue('buy-order', { orderId }, options);
const nthRun = (n: number) => waitFor(`run ${n}`, async () => runs[n - 1]);
/** The run that a retry brings, without its delay; what waits for longer than the first retries do is left to wait. */
const nthRetry = (n: number) =>
  waitFor(`run ${n}`, async () => {
    if (!runs[n - 1]) await makeJobsDue(db, { names: ['buy-order'], withinSeconds: 10 });
    return runs[n - 1];
  });

/** The jobs of all purchases that are not over, with the seconds until they may run. */
async function openJobs(): Promise<{ state: string; seconds: number }[]> {
  const { rows } = await sql<{ state: string; seconds: number }>`
    select state, extract(epoch from start_after - now())::float8 as seconds from jobs.job where name = 'buy-order' and state <= 'active' order by state, start_after
  `.execute(db);
  return rows;
}

async function statesOf(): Promise<string[]> {
  return (await openJobs()).map(({ state }) => state);
}

const inStates = (...states: string[]) =>
  waitFor(`jobs in ${states.join(', ')}`, async () => (await statesOf()).join() === states.join());

test('jobs run at the same time, as many as the queue allows, and one that fails fails alone', async () => {
  const { concurrency } = QUEUES['buy-order'];
  await Promise.all(Array.from({ length: concurrency }, (_, n) => buy(`orden-${n}`)));
  await runPurchases();
  await nthRun(concurrency);
  const [first, ...others] = runs;
  first?.end(new Error('refused'));
  for (const run of others) run.end();
  await inStates('retry');
});

test('a worker takes the next job when it has ended one, without waiting for the next poll', async () => {
  const ids = Array.from({ length: 300 }, (_, n) => `orden-${n}`);
  for (const id of ids) await buy(id);
  const handled: string[] = [];
  await worker.work('buy-order', async ({ orderId }) => {
    handled.push(orderId);
  });
  // Two workers that wait two seconds after each job take five minutes.
  await waitFor('all jobs', async () => handled.length === ids.length, 30);
  expect(new Set(handled).size).toBe(ids.length);
});

test('of one key a single job runs and a single one waits, and what is enqueued meanwhile runs once more', async () => {
  await runPurchases();
  await buy('orden');
  await nthRun(1);
  for (let n = 0; n < 6; n++) await buy('orden');
  await buy('otra');
  // All workers look for jobs; the waiting one stays because its key runs.
  expect((await nthRun(2)).orderId).toBe('otra');
  expect(await statesOf()).toEqual(['created', 'active', 'active']);
  runs[0]?.end();
  expect(await nthRun(3)).toMatchObject({ orderId: 'orden' });
  runs[2]?.end();
  await inStates('active');
  expect(runs).toHaveLength(3);
});

test('a job for now brings the delayed one of its key forward, and a later one does not put it off', async () => {
  await buy('orden', { startAfterSeconds: 3600 });
  await buy('orden', { startAfterSeconds: 60 });
  await buy('orden', { startAfterSeconds: 7200 });
  const [delayed] = await openJobs();
  expect(delayed?.seconds).toBeGreaterThan(0);
  expect(delayed?.seconds).toBeLessThanOrEqual(60);
  await runPurchases();
  await buy('orden');
  await nthRun(1);
  expect(await statesOf()).toEqual(['active']);
});

test('a job whose retry is due later runs at once when it is enqueued, and is not doubled', async () => {
  await runPurchases();
  await buy('orden');
  for (let round = 1; round <= 6; round++) {
    (await nthRun(round)).end(new Error('refused'));
    await inStates('retry');
    await sql`update jobs.job set start_after = now() + interval '1 hour' where state = 'retry'`.execute(db);
    await buy('orden');
  }
  (await nthRun(7)).end();
  await inStates('retry');
});

test('a job that waits already runs after the transaction that enqueues it again, not before', async () => {
  await buy('orden');
  await transaction(db, async (tx) => {
    await buy('orden', { tx });
    await runPurchases();
    await buy('otra');
    expect((await nthRun(1)).orderId).toBe('otra');
  });
  expect((await nthRun(2)).orderId).toBe('orden');
});

test('a delayed job runs when its time has come, although another worker runs for long', async () => {
  await runPurchases();
  await buy('larga');
  await nthRun(1);
  await buy('orden', { startAfterSeconds: 3600 });
  lookForDueJobs();
  await makeJobsDue(db);
  expect(await nthRun(2)).toMatchObject({ orderId: 'orden' });
});

test('workers are woken for the queues in which a job may run, and for no other', async () => {
  const { queue } = worker;
  await queue.enqueue('send-mail', { mailId: 'tarde' }, { startAfterSeconds: 3600 });
  await queue.enqueue('send-mail', { mailId: 'ya' });
  await queue.enqueue('watch-payment', { attemptId: 'tarde' }, { startAfterSeconds: 3600 });
  await runPurchases();
  await buy('corre');
  await nthRun(1);
  await buy('corre');
  await withBoss(async (boss) => {
    const due = () => findDueQueues(boss, ['send-mail', 'watch-payment', 'buy-order', 'send-refund']);
    expect(await due()).toEqual(['send-mail']);
    await sql`update jobs.job set start_after = now() where data ->> 'attemptId' = 'tarde'`.execute(db);
    expect((await due()).toSorted()).toEqual(['send-mail', 'watch-payment']);
  });
});

test('a transaction that rolls back leaves the waiting job as it was', async () => {
  await buy('orden', { startAfterSeconds: 3600 });
  const rolledBack = transaction(db, (tx) => buy('orden', { tx }).then(() => Promise.reject(new Error('rolled back'))));
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect((await openJobs())[0]?.seconds).toBeGreaterThan(3000);
});

test('a job that fails while another one of its key waits leaves its retry to that one', async () => {
  lookForDueJobs();
  await runPurchases();
  await buy('orden');
  (await nthRun(1)).end(new Error('refused'));
  const second = await nthRetry(2);
  await buy('orden', { startAfterSeconds: 3600 });
  second.end(new Error('refused'));
  const third = await nthRetry(3);
  expect(await statesOf()).toEqual(['active']);
  third.end();
  await inStates();
  expect((await sql`select from jobs.job where state = 'failed'`.execute(db)).rows).toEqual([]);
});

test('a job whose lease ends is told to stop, and is retried', async () => {
  lookForDueJobs();
  await buy('orden');
  await sql`update jobs.job set expire_seconds = 1`.execute(db);
  await runPurchases();
  const { signal } = await nthRun(1);
  await waitFor('the signal', async () => signal.aborted);
  expect((await nthRetry(2)).signal.aborted).toBe(false);
});

test('a job that fails at its last retry is taken out of the queue once, with its data alone', async () => {
  await buy('orden');
  await sql`update jobs.job set retry_limit = 0, data = data || '{"traceparent": "x"}'`.execute(db);
  await runPurchases();
  (await nthRun(1)).end(new Error('refused'));
  const failed = sql<{ id: string }>`select id from jobs.job where name = 'buy-order' and state = 'failed'`;
  const id = await waitFor('the failure', async () => (await failed.execute(db)).rows[0]?.id);
  const take = () => transaction(db, (tx) => worker.queue.takeFailed('buy-order', id, tx));
  expect(await take()).toEqual({ orderId: 'orden' });
  expect(await take()).toBeNull();
});

/** Takes a job as the worker of a process would that dies at once. */
async function takeAndDie(): Promise<void> {
  await withBoss(async (boss) => expect(await boss.fetch('buy-order')).toHaveLength(1));
  await sql`update jobs.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`.execute(db);
}

test('a job whose worker has died runs again within seconds', async () => {
  await buy('orden');
  await takeAndDie();
  lookForDueJobs();
  await runPurchases();
  expect((await nthRetry(1)).orderId).toBe('orden');
});

/** The index, the queue of failed jobs and the jobs of a database on which 0.4.0 ran. */
async function makeQueueOfBefore(): Promise<void> {
  await sql`create unique index job_one_waiting on jobs.job_common (name, singleton_key)
    where state < 'active' and policy = 'short'`.execute(db);
  await withBoss(async (old) => {
    await old.createQueue('dead');
    await old.updateQueue('buy-order', { deadLetter: 'dead' });
    const send = (orderId: string) =>
      old.send('buy-order', { orderId }, { singletonKey: JSON.stringify({ orderId }), group: { id: orderId } });
    await send('corre');
    await takeAndDie();
    await send('corre');
    await send('espera');
  });
}

test('jobs of the release before are done beside its index, those of its dead workers too', async () => {
  await makeQueueOfBefore();
  await (await startQueue({ url: database.url, log })).stop();
  lookForDueJobs();
  await runPurchases();
  // Of the key whose worker died one job waits: it is the retry.
  const seen = () => runs.map(({ orderId }) => orderId).toSorted();
  await waitFor('both keys', async () => {
    await makeJobsDue(db, { names: ['buy-order'], withinSeconds: 10 });
    return seen().join() === 'corre,espera';
  });
  for (let round = 1; round <= 3; round++) {
    const run = runs.findLast(({ orderId }) => orderId === 'espera');
    run?.end(new Error('refused'));
    await waitFor('the failure', async () => run?.isOver === true && (await statesOf()).includes('retry'));
    await sql`update jobs.job set start_after = now() + interval '1 hour' where state = 'retry'`.execute(db);
    const count = runs.length;
    await buy('espera');
    await nthRun(count + 1);
  }
  for (const run of runs) run.end();
  await inStates();
  await withBoss(async (boss) => expect(await boss.getQueue('buy-order')).toMatchObject({ deadLetter: null }));
});

/** A worker beside that of the tests, whose errors are lines of a log. */
async function startOther() {
  const { log: errors, lines } = captureLog('error');
  return { other: await startQueue({ url: database.url, log: errors }), lines };
}

/** The jobs of a kind that is never retried. */
async function readJobs(): Promise<{ state: string; tries: number }[]> {
  const { rows } = await sql<{ state: string; tries: number }>`
    select state::text, retry_count as tries from jobs.job where name = 'choose-similar'`.execute(db);
  return rows;
}

test('a job that a stop interrupts still has its queue, is put back, and is the next worker’s', async () => {
  const { other, lines } = await startOther();
  const started = Promise.withResolvers<void>();
  await other.work('choose-similar', async ({ asin }, run) => {
    started.resolve();
    await once(run.signal, 'abort');
    await other.queue.enqueue('refresh-product', { asin });
    expect(run.isLast).toBe(false);
    throw new Error('interrupted');
  });
  await other.queue.enqueue('choose-similar', { asin: 'B000000001' });
  await started.promise;
  await other.stop();
  expect(await readJobs()).toEqual([{ state: 'created', tries: 0 }]);
  expect(lines()).toEqual([]);
  const taken: string[] = [];
  await worker.work('choose-similar', async ({ asin }) => void taken.push(asin));
  await waitFor('the next worker', async () => taken.length === 1 && (await readJobs()).length === 0);
});

test('a job that ends by itself while its worker stops is done, and none is begun', async () => {
  const { other, lines } = await startOther();
  const begun: string[] = [];
  const started = Promise.withResolvers<void>();
  await other.work('choose-similar', async ({ asin }, { signal }) => {
    begun.push(asin);
    started.resolve();
    await once(signal, 'abort');
  });
  await other.queue.enqueue('choose-similar', { asin: 'B000000001' });
  await started.promise;
  await other.queue.enqueue('choose-similar', { asin: 'B000000002' });
  await other.queue.enqueue('choose-similar', { asin: 'B000000003' });
  await other.stop();
  expect(begun).toHaveLength(1);
  expect(await readJobs()).toEqual([
    { state: 'created', tries: 0 },
    { state: 'created', tries: 0 },
  ]);
  expect(lines()).toEqual([]);
});

test('a job that does not end in time is put back, and what it does afterwards is no error of the queue', async () => {
  const { other, lines } = await startOther();
  const [started, ending, ended] = [1, 2, 3].map(() => Promise.withResolvers<void>());
  await other.work('choose-similar', async () => {
    started?.resolve();
    await ending?.promise;
    setImmediate(() => setImmediate(() => ended?.resolve()));
    throw new Error('its database is gone');
  });
  await other.queue.enqueue('choose-similar', { asin: 'B000000001' });
  await started?.promise;
  await other.stop();
  expect(await readJobs()).toEqual([{ state: 'created', tries: 0 }]);
  ending?.resolve();
  await ended?.promise;
  expect(lines()).toEqual([]);
});

test('a start writes the limits of a queue only where they have changed', async () => {
  const limits = sql<{ name: string; retryLimit: number; version: string }>`
    select name, retry_limit as "retryLimit", xmin::text as version from jobs.queue order by name`;
  const { rows } = await limits.execute(db);
  await sql`update jobs.queue set retry_limit = 1 where name = 'buy-order'`.execute(db);
  await (await startQueue({ url: database.url, log })).stop();
  const after = (await limits.execute(db)).rows;
  expect(after.map(({ name, retryLimit }) => [name, retryLimit])).toEqual(
    rows.map(({ name, retryLimit }) => [name, retryLimit]),
  );
  const written = after.filter(({ version }, n) => version !== rows[n]?.version);
  expect(written.map(({ name }) => name)).toEqual(['buy-order']);
});
