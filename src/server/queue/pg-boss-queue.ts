import { sql } from 'kysely';
import { type ConnectionOptions, type JobWithMetadata, PgBoss } from 'pg-boss';
import { KEEP_ALIVE } from '#db/pool.ts';
import type { Tx } from '#db/transaction.ts';
import type { Log } from '#server/log.ts';
import type { EnqueueOptions, JobName, Jobs, Queue } from './queue.ts';

/** Number of retries, first delay and time limit of each kind of job, in seconds. */
const RETRY_POLICIES: Record<JobName, { retryLimit: number; retryDelay: number; expireInSeconds: number }> = {
  'send-mail': { retryLimit: 12, retryDelay: 2, expireInSeconds: 60 },
  'watch-order': { retryLimit: 20, retryDelay: 5, expireInSeconds: 60 },
  'buy-order': { retryLimit: 40, retryDelay: 1, expireInSeconds: 120 },
  'watch-purchase': { retryLimit: 5, retryDelay: 5, expireInSeconds: 60 },
  'cancel-purchase': { retryLimit: 40, retryDelay: 1, expireInSeconds: 60 },
  'refuse-purchase': { retryLimit: 40, retryDelay: 1, expireInSeconds: 60 },
  'watch-return': { retryLimit: 20, retryDelay: 5, expireInSeconds: 60 },
  'consolidate-order': { retryLimit: 40, retryDelay: 1, expireInSeconds: 60 },
  'watch-payment': { retryLimit: 20, retryDelay: 5, expireInSeconds: 60 },
  'issue-voucher': { retryLimit: 20, retryDelay: 2, expireInSeconds: 60 },
  'send-refund': { retryLimit: 40, retryDelay: 2, expireInSeconds: 60 },
  'renew-rates': { retryLimit: 3, retryDelay: 30, expireInSeconds: 60 },
  'refresh-search': { retryLimit: 0, retryDelay: 1, expireInSeconds: 60 },
  'refresh-product': { retryLimit: 0, retryDelay: 1, expireInSeconds: 60 },
  'rank-products': { retryLimit: 3, retryDelay: 30, expireInSeconds: 120 },
  'look-after': { retryLimit: 3, retryDelay: 30, expireInSeconds: 60 },
  'sweep-notices': { retryLimit: 3, retryDelay: 30, expireInSeconds: 60 },
  'poll-tracking': { retryLimit: 3, retryDelay: 30, expireInSeconds: 60 },
  // One call to the carrier takes up to three times twenty seconds.
  'track-shipment': { retryLimit: 3, retryDelay: 30, expireInSeconds: 120 },
  'track-package': { retryLimit: 3, retryDelay: 30, expireInSeconds: 120 },
};

/** pg-boss sets no time limits of its own; it gives up a connection whose query got no answer. */
const CONNECTIONS = { ...KEEP_ALIVE, connectionTimeoutMillis: 5000, query_timeout: 10_000 };

/** The queue to which pg-boss copies a job whose last retry failed. */
const DEAD_LETTER_QUEUE = 'dead';
const JOB_NAMES = Object.keys(RETRY_POLICIES) as JobName[];

/** A job whose last retry failed, with the ids that it carried. */
export interface ExhaustedJob {
  name: string;
  data: object;
}

export interface Worker {
  queue: Queue;
  /** Starts to handle a kind of job; a job whose handler throws is retried. */
  work<Name extends JobName>(name: Name, handler: (data: Jobs[Name]) => Promise<void>): Promise<void>;
  /** Calls `notify` once for every job whose last retry failed. */
  onJobExhausted(notify: (job: ExhaustedJob) => void): Promise<void>;
  stop(): Promise<void>;
}

/** Starts pg-boss: durable jobs in PostgreSQL, in the schema `jobs`. */
export async function startQueue(options: { url: string; log: Log; poolSize?: number }): Promise<Worker> {
  const boss = new PgBoss({
    connectionString: options.url,
    ...CONNECTIONS,
    schema: 'jobs',
    max: options.poolSize ?? 4,
    useListenNotify: true,
    supervise: true,
    // How soon a job whose worker died is retried.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    schedule: true,
  });
  boss.on('error', (error) => options.log.error({ error }, 'the queue reports an error'));
  await boss.start();
  await createQueues(boss);
  return {
    queue: { enqueue: (name, data, options) => enqueue(boss, { name, data, options }) },
    work: (name, handler) => work(boss, name, handler),
    onJobExhausted: (notify) => onJobExhausted(boss, notify),
    stop: () => boss.stop({ graceful: true, timeout: 5000, close: true }),
  };
}

async function createQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(DEAD_LETTER_QUEUE);
  for (const name of JOB_NAMES) {
    const limits = { ...RETRY_POLICIES[name], retryBackoff: true, retryDelayMax: 300, heartbeatSeconds: 10 };
    const settings = { ...limits, deadLetter: DEAD_LETTER_QUEUE, notify: true };
    await boss.createQueue(name, { policy: 'short', ...settings });
    await boss.updateQueue(name, limits);
  }
}

interface NewJob {
  name: JobName;
  data: object;
  options?: EnqueueOptions | undefined;
}

async function enqueue(boss: PgBoss, { name, data, options }: NewJob): Promise<void> {
  await boss.send(name, data, {
    singletonKey: options?.key ?? JSON.stringify(data),
    ...(options?.startAfterSeconds ? { startAfter: options.startAfterSeconds } : {}),
    ...(options?.tx ? { db: onTransaction(options.tx) } : {}),
  });
}

/** Lets pg-boss write through the caller's transaction: the job is committed or rolled back with its rows. */
function onTransaction(tx: Tx): NonNullable<ConnectionOptions['db']> {
  return {
    async executeSql(text, values = []) {
      const compiled = { ...sql.raw(text).compile(tx), parameters: values };
      const result = await tx.executeQuery(compiled);
      return { rows: result.rows as Record<string, unknown>[] };
    },
  };
}

async function work<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  handler: (data: Jobs[Name]) => Promise<void>,
): Promise<void> {
  await boss.work<Jobs[Name]>(
    name,
    { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2, localConcurrency: 2, burstWhenBatchFull: true },
    async (jobs) => {
      for (const job of jobs) await handler(job.data);
    },
  );
}

async function onJobExhausted(boss: PgBoss, notify: (job: ExhaustedJob) => void): Promise<void> {
  await boss.work(
    DEAD_LETTER_QUEUE,
    { includeMetadata: true, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
    async (jobs: JobWithMetadata<object>[]) => {
      for (const { sourceName, data } of jobs) notify({ name: sourceName ?? DEAD_LETTER_QUEUE, data });
    },
  );
}
