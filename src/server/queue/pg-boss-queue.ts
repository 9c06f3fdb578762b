import { setTimeout as pause } from 'node:timers/promises';
import { SpanKind } from '@opentelemetry/api';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import { KEEP_ALIVE } from '#db/pool.ts';
import { withSpan } from '#partners/with-span.ts';
import type { Log } from '#server/log.ts';
import { contextOf } from '#server/trace-parent.ts';
import { bringForward, queueOf, splitTrace } from './enqueue.ts';
import { prepareQueues, SCHEMA, scheduleRecurringWork } from './prepare-queues.ts';
import type { JobName, JobRun, Jobs, Queue } from './queue.ts';
import { QUEUES } from './queues.ts';

/** pg-boss sets no time limits of its own; it gives up a connection whose query got no answer. */
const CONNECTIONS = { ...KEEP_ALIVE, connectionTimeoutMillis: 5000, query_timeout: 10_000 };

/** How long jobs in hand have to end once they are told to stop, and after what they use was cut. What takes longer is put back. */
const DRAIN_MS = 5000;
const LAST_MS = 3000;
/** How often jobs are found whose worker died; a heartbeat is late after ten seconds. */
const SUPERVISION_SECONDS = 4;
/** Workers are woken; one that nobody wakes looks for jobs as seldom as this. One job of a group runs at a time. */
const WORKER_OPTIONS = {
  pollingIntervalSeconds: 900,
  notifyPollingIntervalSeconds: 900,
  groupConcurrency: 1,
  includeMetadata: true,
} as const;

interface Try extends JobRun {
  /** Whether nobody does what is left when it fails: no retry follows, and its worker does not stop. */
  readonly isLast: boolean;
}

export type JobHandler<Name extends JobName> = (data: Jobs[Name], run: Try) => Promise<void>;

export interface Worker {
  queue: Queue;
  /** Starts to handle a kind of job; a job whose handler throws is retried. */
  work<Name extends JobName>(name: Name, handler: JobHandler<Name>): Promise<void>;
  /** Wakes the workers of this process for jobs whose time has come: what is enqueued for now wakes them by itself. */
  wakeForDueJobs(): Promise<void>;
  scheduleRecurringWork(): Promise<void>;
  /** Begins no more jobs, tells those in hand to stop and waits some seconds for their end; all that they use is still open. */
  drain(): Promise<void>;
  /** Does the same, puts back what has not ended, and closes the queue. */
  stop(): Promise<void>;
}

export interface QueueOptions {
  /** Of the database itself. */
  url: string;
  log: Log;
  /** Connections of its own; one more listens. */
  poolSize?: number;
  /** Whether it creates and alters queues, by default it does. Without it they exist, and pg-boss finds nothing to migrate. */
  prepares?: boolean;
  /** Replaces the seconds between two looks for dead workers, for tests that wait for one. */
  supervisionSeconds?: number;
}

/** Starts pg-boss: durable jobs in PostgreSQL, in the schema `jobs`. */
export async function startQueue({
  url,
  log,
  poolSize = 4,
  prepares = true,
  supervisionSeconds = SUPERVISION_SECONDS,
}: QueueOptions): Promise<Worker> {
  const boss = new PgBoss({
    ...{ connectionString: url, ...CONNECTIONS, schema: SCHEMA, max: poolSize },
    ...{
      useListenNotify: true,
      superviseIntervalSeconds: supervisionSeconds,
      monitorIntervalSeconds: supervisionSeconds,
    },
    // The shop has no jobs that wait for others; whether the database vacuums is for its monitoring to say.
    ...{ flowIntervalSeconds: 3600, monitorVacuum: false },
  });
  let isClosed = false;
  // A job that was put back without an end still reports one.
  boss.on('error', (error) => isClosed || log.error({ error }, 'the queue reports an error'));
  await boss.start();
  if (prepares) await prepareQueues(boss);
  const workers = new Map<string, readonly string[]>();
  const stopping = new AbortController();
  const inHand = new Set<TakenJob>();
  const endWithin = async (ms: number) => {
    stopping.abort();
    const ended = Promise.all([...workers.keys()].map((name) => boss.offWork(name)));
    await Promise.race([ended, pause(ms, undefined, { ref: false })]);
  };
  return {
    queue: queueOf(boss),
    async work(name, handler) {
      workers.set(name, await work({ boss, inHand, stopping: stopping.signal }, name, handler));
    },
    async wakeForDueJobs() {
      for (const name of await findDueQueues(boss, [...workers.keys()]))
        for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
    },
    scheduleRecurringWork: () => scheduleRecurringWork(boss),
    drain: () => endWithin(DRAIN_MS),
    async stop() {
      await endWithin(LAST_MS);
      await Promise.all([...inHand].map((taken) => putBack(boss, taken)));
      isClosed = true;
      await boss.stop({ graceful: false });
    },
  };
}

interface TakenJob {
  name: JobName;
  job: JobWithMetadata<object>;
}

interface Working {
  boss: PgBoss;
  /** The jobs that have not ended yet. */
  inHand: Set<TakenJob>;
  stopping: AbortSignal;
}

/** Those of the queues in which a job may run, because its time has come and none of its group runs: one statement, by pg-boss's indexes. */
export async function findDueQueues(boss: PgBoss, names: string[]): Promise<string[]> {
  const { rows } = await boss.getDb().executeSql(
    `select name from unnest($1::text[]) queue(name) where exists (
      select from ${SCHEMA}.job waiting
      where waiting.name = queue.name and state < 'active' and not blocked and start_after <= now() and not exists (
        select from ${SCHEMA}.job running
        where running.name = waiting.name and running.group_id = waiting.group_id and running.state = 'active'))`,
    [names],
  );
  return rows.map(({ name }) => name);
}

/**
 * Starts the workers of a queue: one job each, so that a failing job fails alone and a long one delays nobody. A worker
 * that has ended a job looks for the next one at once. Returns their ids.
 */
async function work<Name extends JobName>(working: Working, name: Name, handler: JobHandler<Name>): Promise<string[]> {
  const { boss, inHand } = working;
  const start = async () => {
    const id: string = await boss.work(name, WORKER_OPTIONS, async ([job]: JobWithMetadata<Jobs[Name]>[]) => {
      if (!job) return;
      const taken = { name, job };
      inHand.add(taken);
      try {
        await handle(working, taken, handler);
      } finally {
        inHand.delete(taken);
        boss.notifyWorker(id);
      }
    });
    return id;
  };
  return await Promise.all(Array.from({ length: QUEUES[name].concurrency }, start));
}

async function handle<Name extends JobName>(
  { boss, stopping }: Working,
  { name, job }: { name: Name; job: JobWithMetadata<Jobs[Name]> },
  handler: JobHandler<Name>,
): Promise<void> {
  const { signal, retryCount, retryLimit, singletonKey } = job;
  const { own, traceParent } = splitTrace(job.data);
  const span = { kind: SpanKind.CONSUMER, parent: contextOf(traceParent), attributes: { 'puente.job': name } };
  try {
    stopping.throwIfAborted();
    const run = {
      signal: AbortSignal.any([signal, stopping]),
      get isLast() {
        return retryCount >= retryLimit && !stopping.aborted;
      },
    };
    await withSpan(`job ${name}`, span, () => handler(own, run));
  } catch (error) {
    if (!signal.aborted && stopping.aborted) return await putBack(boss, { name, job });
    if (signal.aborted || !(await isRetriedByWaiting(boss, { name, key: singletonKey ?? '', retryCount }))) throw error;
  }
  // Only what waits, runs or failed is kept.
  await boss.deleteJob(name, job);
}

/**
 * Leaves a job that its worker's stop interrupts to the next one, at once and with all its retries. It is enqueued first: whoever
 * is killed between leaves two of it, and of a key one runs at a time.
 */
async function putBack(boss: PgBoss, { name, job }: TakenJob): Promise<void> {
  const { own } = splitTrace(job.data);
  await queueOf(boss).enqueue(name, own as Jobs[JobName], { key: job.singletonKey ?? '' });
  await boss.deleteJob(name, job);
}

/** Where another job waits for the key of one that failed, it is the retry, not later than that would be. */
function isRetriedByWaiting(
  boss: PgBoss,
  { name, key, retryCount }: { name: JobName; key: string; retryCount: number },
): Promise<boolean> {
  const { retryDelay, retryDelayMax } = QUEUES[name];
  return bringForward(boss, { name, key }, Math.min(retryDelayMax, retryDelay * 2 ** Math.min(16, retryCount)));
}
