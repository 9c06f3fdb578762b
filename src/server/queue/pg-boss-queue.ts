import { SpanKind } from '@opentelemetry/api';
import { type Job, type JobWithMetadata, PgBoss } from 'pg-boss';
import { KEEP_ALIVE } from '#db/pool.ts';
import { withSpan } from '#partners/with-span.ts';
import type { Log } from '#server/log.ts';
import { contextOf } from '#server/trace-parent.ts';
import { withTimeout } from '#server/with-timeout.ts';
import { queueOf, splitTrace } from './enqueue.ts';
import { prepareQueues, SCHEMA } from './prepare-queues.ts';
import type { JobName, JobRun, Jobs, Queue } from './queue.ts';
import { DEAD_LETTER_QUEUE, JOB_NAMES, QUEUES } from './queues.ts';
import { retryWithWaiting } from './waiting-jobs.ts';
import { createWaking } from './wake-workers.ts';

/** pg-boss sets no time limits of its own; it gives up a connection whose query got no answer. */
const CONNECTIONS = { ...KEEP_ALIVE, connectionTimeoutMillis: 5000, query_timeout: 10_000 };

/** How long running jobs have to end when the worker stops; those that take longer are retried. */
const STOP_TIMEOUT_MS = 5000;
/** Workers are woken; one that nobody wakes looks for jobs as seldom as this. */
const POLLING = { pollingIntervalSeconds: 900 };
/** One job of a key at a time. */
const WORKER_OPTIONS = { ...POLLING, groupConcurrency: 1 };

/** A job whose last retry failed, with the ids that it carried. */
export interface ExhaustedJob {
  name: string;
  data: object;
}

export type JobHandler<Name extends JobName> = (data: Jobs[Name], run: JobRun) => Promise<void>;

export interface Worker {
  queue: Queue;
  /** Starts to handle a kind of job; a job whose handler throws is retried. */
  work<Name extends JobName>(name: Name, handler: JobHandler<Name>): Promise<void>;
  /** Calls `notify` once for every job whose last retry failed. */
  onJobExhausted(notify: (job: ExhaustedJob) => void): Promise<void>;
  stop(): Promise<void>;
}

export interface QueueOptions {
  /** Of the database itself. */
  url: string;
  log: Log;
  /** Connections of its own; one more listens once it works. */
  poolSize?: number;
  /** Whether it creates and alters queues, by default it does. Without it they exist, and pg-boss finds nothing to migrate. */
  prepares?: boolean;
}

/** Starts pg-boss: durable jobs in PostgreSQL, in the schema `jobs`. */
export async function startQueue({ prepares = true, ...options }: QueueOptions): Promise<Worker> {
  const boss = new PgBoss({
    connectionString: options.url,
    ...CONNECTIONS,
    schema: SCHEMA,
    max: options.poolSize ?? 4,
    // Its own listener would wake every worker of a queue for each job, in every process.
    useListenNotify: false,
    supervise: true,
    // Its pass over all jobs also retries those whose worker died: then one is run at once.
    superviseIntervalSeconds: 60,
    monitorIntervalSeconds: 1,
    // The shop has neither schedules nor jobs that wait for others.
    schedule: false,
    flowIntervalSeconds: 3600,
  });
  boss.on('error', (error) => options.log.error({ error }, 'the queue reports an error'));
  await boss.start();
  if (prepares) await prepareQueues(boss);
  const waking = createWaking({ ...options, db: boss.getDb(), retryAbandoned: () => boss.supervise() });
  return {
    queue: queueOf(boss),
    work: async (name, handler) => await waking.add(name, await work(boss, name, handler)),
    onJobExhausted: async (notify) => await waking.add(DEAD_LETTER_QUEUE, await onJobExhausted(boss, notify)),
    stop: async () => {
      await waking.stop();
      await withTimeout(letWorkersEnd(boss), STOP_TIMEOUT_MS);
      await boss.stop({ graceful: false, close: true });
    },
  };
}

/** Takes no further jobs and waits for the running ones; pg-boss's own stop looks twice a second whether they are over. */
async function letWorkersEnd(boss: PgBoss): Promise<void> {
  await Promise.all([DEAD_LETTER_QUEUE, ...JOB_NAMES].map((name) => boss.offWork(name)));
}

/**
 * Starts the workers of a queue: one job each, so that a failing job fails alone and a long one delays nobody. A worker
 * that has ended a job looks for the next one at once, one that finds a job wakes an idle one. Returns what wakes an idle
 * one.
 */
async function work<Name extends JobName>(boss: PgBoss, name: Name, handler: JobHandler<Name>): Promise<() => void> {
  const workers = Array.from({ length: QUEUES[name].concurrency }, () => ({ id: '', busy: false }));
  const wakeIdle = () => {
    const idle = workers.findIndex(({ busy }) => !busy);
    // In turns: the look of one may hang on a connection that has died.
    for (const worker of workers.splice(idle, idle === -1 ? 0 : 1)) {
      workers.push(worker);
      boss.notifyWorker(worker.id);
    }
  };
  for (const worker of [...workers]) {
    worker.id = await boss.work<Jobs[Name]>(name, WORKER_OPTIONS, async ([job]) => {
      if (!job) return;
      worker.busy = true;
      wakeIdle();
      try {
        await handle(boss, { name, job }, handler);
      } finally {
        worker.busy = false;
        boss.notifyWorker(worker.id);
      }
    });
  }
  return wakeIdle;
}

async function handle<Name extends JobName>(
  boss: PgBoss,
  { name, job }: { name: Name; job: Job<Jobs[Name]> },
  handler: JobHandler<Name>,
) {
  const { own, traceParent } = splitTrace(job.data);
  const span = { kind: SpanKind.CONSUMER, parent: contextOf(traceParent), attributes: { 'puente.job': name } };
  try {
    await withSpan(`job ${name}`, span, () => handler(own, { signal: job.signal }));
  } catch (error) {
    // Only one job waits for a key: where one does, it is the retry.
    if (job.signal.aborted || !(await retryWithWaiting(boss.getDb(), job))) throw error;
  }
}

/** Returns what wakes the worker of the jobs that are exhausted. */
async function onJobExhausted(boss: PgBoss, notify: (job: ExhaustedJob) => void): Promise<() => void> {
  const id = await boss.work(
    DEAD_LETTER_QUEUE,
    { ...POLLING, includeMetadata: true },
    async (jobs: JobWithMetadata<object>[]) => {
      for (const job of jobs.filter(wasLastTry))
        notify({ name: job.sourceName ?? DEAD_LETTER_QUEUE, data: splitTrace(job.data).own });
    },
  );
  return () => boss.notifyWorker(id);
}

/** A job whose worker died, or whose lease ended, while another one waited for its key is not exhausted. */
function wasLastTry({ sourceName, sourceRetryCount }: JobWithMetadata<object>): boolean {
  const settings = sourceName !== null && sourceName in QUEUES ? QUEUES[sourceName as JobName] : null;
  return settings === null || (sourceRetryCount ?? 0) >= settings.retryLimit;
}
