import { sql } from 'kysely';
import { type ConnectionOptions, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Tx } from '#db/transaction.ts';
import type { Log } from '#server/log.ts';
import type { EnqueueOptions, JobName, Jobs, Queue } from './queue.ts';

/** How often a job is tried again and how long one try may last; the rest is the same for all. */
const POLICY: Record<JobName, { retryLimit: number; retryDelay: number; expireInSeconds: number }> = {
  'send-mail': { retryLimit: 12, retryDelay: 2, expireInSeconds: 60 },
  'watch-order': { retryLimit: 20, retryDelay: 5, expireInSeconds: 60 },
  'buy-order': { retryLimit: 40, retryDelay: 1, expireInSeconds: 120 },
  'watch-purchase': { retryLimit: 5, retryDelay: 5, expireInSeconds: 60 },
  'consolidate-order': { retryLimit: 40, retryDelay: 1, expireInSeconds: 60 },
  'watch-payment': { retryLimit: 20, retryDelay: 5, expireInSeconds: 60 },
  'send-refund': { retryLimit: 40, retryDelay: 2, expireInSeconds: 60 },
  'renew-rates': { retryLimit: 3, retryDelay: 30, expireInSeconds: 60 },
  'refresh-search': { retryLimit: 0, retryDelay: 1, expireInSeconds: 60 },
  'refresh-product': { retryLimit: 0, retryDelay: 1, expireInSeconds: 60 },
  'look-after': { retryLimit: 3, retryDelay: 30, expireInSeconds: 60 },
};

/** Where pg-boss puts a copy of a job that gave up. */
const DEAD = 'dead';
const NAMES = Object.keys(POLICY) as JobName[];

/** A job that failed as often as it may: what it was, and the ids that it carried. */
export interface GivenUp {
  name: string;
  data: object;
}

export interface Worker {
  queue: Queue;
  /** Starts to work on a kind of job; a handler that throws is tried again. */
  work<Name extends JobName>(name: Name, handler: (data: Jobs[Name]) => Promise<void>): Promise<void>;
  /** Told once of every job that was tried for the last time. */
  onGivenUp(tell: (job: GivenUp) => void): Promise<void>;
  stop(): Promise<void>;
}

/** Durable jobs in PostgreSQL, behind the shop's own small interface. */
export async function startQueue(options: { url: string; log: Log; poolSize?: number }): Promise<Worker> {
  const boss = new PgBoss({
    connectionString: options.url,
    schema: 'jobs',
    max: options.poolSize ?? 4,
    useListenNotify: true,
    supervise: true,
    // How soon a job whose worker died is taken up again.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    schedule: true,
  });
  boss.on('error', (error) => options.log.error({ error }, 'the queue reports an error'));
  await boss.start();
  await createQueues(boss);
  return {
    queue: { enqueue: (name, data, how) => enqueue(boss, { name, data, how }) },
    work: (name, handler) => work(boss, name, handler),
    onGivenUp: (tell) => onGivenUp(boss, tell),
    stop: () => boss.stop({ graceful: true, timeout: 5000, close: true }),
  };
}

async function createQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(DEAD);
  for (const name of NAMES) {
    const limits = { ...POLICY[name], retryBackoff: true, retryDelayMax: 300, heartbeatSeconds: 10 };
    const settings = { ...limits, deadLetter: DEAD, notify: true };
    await boss.createQueue(name, { policy: 'short', ...settings });
    await boss.updateQueue(name, limits);
  }
}

interface NewJob {
  name: JobName;
  data: object;
  how?: EnqueueOptions | undefined;
}

async function enqueue(boss: PgBoss, { name, data, how }: NewJob): Promise<void> {
  await boss.send(name, data, {
    singletonKey: how?.key ?? JSON.stringify(data),
    ...(how?.startAfterSeconds ? { startAfter: how.startAfterSeconds } : {}),
    ...(how?.tx ? { db: onTransaction(how.tx) } : {}),
  });
}

/** Lets pg-boss write through a transaction of ours: its job commits, or vanishes, with our rows. */
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

async function onGivenUp(boss: PgBoss, tell: (job: GivenUp) => void): Promise<void> {
  await boss.work(
    DEAD,
    { includeMetadata: true, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
    async (jobs: JobWithMetadata<object>[]) => {
      for (const { sourceName, data } of jobs) tell({ name: sourceName ?? DEAD, data });
    },
  );
}
