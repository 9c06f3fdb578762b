import { PgBoss } from 'pg-boss';
import type { Database } from '#db/pool.ts';
import type { Log } from '#server/log.ts';
import { queueOf } from './enqueue.ts';
import { readQueueState, SCHEMA } from './prepare-queues.ts';
import type { Queue } from './queue.ts';
import { jobsDatabase } from './waiting-jobs.ts';

export interface Producer {
  queue: Queue;
  stop(): Promise<void>;
}

/**
 * Opens the queue for a process that enqueues jobs and runs none, on the connections of the shop's own pool: it neither
 * works, maintains nor creates anything. The queues must exist.
 */
export async function openProducer({ db, log }: { db: Database; log: Log }): Promise<Producer> {
  const jobs = jobsDatabase(db);
  const boss = new PgBoss({
    db: jobs,
    schema: SCHEMA,
    // Without it pg-boss refuses tables of a later version, which it would leave as they are.
    migrate: (await readQueueState(jobs)) === 'newer',
    supervise: false,
    schedule: false,
    useListenNotify: false,
    // What it knows of the queues says only which of them announce their jobs.
    queueCacheIntervalSeconds: 3600,
  });
  boss.on('error', (error) => log.error({ error }, 'the queue reports an error'));
  await boss.start();
  return { queue: queueOf(boss), stop: () => boss.stop({ graceful: false, close: false }) };
}
