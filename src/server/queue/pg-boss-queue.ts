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

/** How long running jobs have to end when the worker stops; those that take longer are retried. */
const STOP_TIMEOUT_MS = 5000;
/** How often jobs are found whose worker died; a heartbeat is late after ten seconds. */
const SUPERVISION = { superviseIntervalSeconds: 4, monitorIntervalSeconds: 4 };
/** Workers are woken; one that nobody wakes looks for jobs as seldom as this. One job of a group runs at a time. */
const WORKER_OPTIONS = {
  pollingIntervalSeconds: 900,
  notifyPollingIntervalSeconds: 900,
  groupConcurrency: 1,
  includeMetadata: true,
} as const;

interface Try extends JobRun {
  /** Whether no retry follows when it fails. */
  isLast: boolean;
}

export type JobHandler<Name extends JobName> = (data: Jobs[Name], run: Try) => Promise<void>;

export interface Worker {
  queue: Queue;
  /** Starts to handle a kind of job; a job whose handler throws is retried. */
  work<Name extends JobName>(name: Name, handler: JobHandler<Name>): Promise<void>;
  /** Wakes the workers of this process for jobs whose time has come: what is enqueued for now wakes them by itself. */
  wakeForDueJobs(): Promise<void>;
  scheduleRecurringWork(): Promise<void>;
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
}

/** Starts pg-boss: durable jobs in PostgreSQL, in the schema `jobs`. */
export async function startQueue({ url, log, poolSize = 4, prepares = true }: QueueOptions): Promise<Worker> {
  const boss = new PgBoss({
    ...{ connectionString: url, ...CONNECTIONS, schema: SCHEMA, max: poolSize },
    ...{ useListenNotify: true, ...SUPERVISION },
    // The shop has no jobs that wait for others; whether the database vacuums is for its monitoring to say.
    ...{ flowIntervalSeconds: 3600, monitorVacuum: false },
  });
  boss.on('error', (error) => log.error({ error }, 'the queue reports an error'));
  await boss.start();
  if (prepares) await prepareQueues(boss);
  const workers = new Map<string, readonly string[]>();
  return {
    queue: queueOf(boss),
    async work(name, handler) {
      workers.set(name, await work(boss, name, handler));
    },
    async wakeForDueJobs() {
      for (const name of await findDueQueues(boss, [...workers.keys()]))
        for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
    },
    scheduleRecurringWork: () => scheduleRecurringWork(boss),
    stop: () => boss.stop({ timeout: STOP_TIMEOUT_MS }),
  };
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
async function work<Name extends JobName>(boss: PgBoss, name: Name, handler: JobHandler<Name>): Promise<string[]> {
  const start = async () => {
    const id: string = await boss.work(name, WORKER_OPTIONS, async ([job]: JobWithMetadata<Jobs[Name]>[]) => {
      if (!job) return;
      try {
        await handle(boss, { name, job }, handler);
      } finally {
        boss.notifyWorker(id);
      }
    });
    return id;
  };
  return await Promise.all(Array.from({ length: QUEUES[name].concurrency }, start));
}

async function handle<Name extends JobName>(
  boss: PgBoss,
  { name, job }: { name: Name; job: JobWithMetadata<Jobs[Name]> },
  handler: JobHandler<Name>,
): Promise<void> {
  const { signal, retryCount, retryLimit, singletonKey } = job;
  const { own, traceParent } = splitTrace(job.data);
  const span = { kind: SpanKind.CONSUMER, parent: contextOf(traceParent), attributes: { 'puente.job': name } };
  try {
    await withSpan(`job ${name}`, span, () => handler(own, { signal, isLast: retryCount >= retryLimit }));
  } catch (error) {
    if (signal.aborted || !(await isRetriedByWaiting(boss, { name, key: singletonKey ?? '', retryCount }))) throw error;
  }
  // Only what waits, runs or failed is kept.
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
