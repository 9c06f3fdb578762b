import { fromKysely, PgBoss } from 'pg-boss';
import type { Database } from '#db/pool.ts';
import type { Log } from '#server/log.ts';
import { queueOf } from './enqueue.ts';
import type { Worker } from './pg-boss-queue.ts';
import { readQueueState, SCHEMA, scheduleRecurringWork } from './prepare-queues.ts';

export type Producer = Pick<Worker, 'queue' | 'scheduleRecurringWork' | 'stop'>;

/**
 * Opens the queue for a process that enqueues jobs and runs none, on the connections of the shop's own pool: it neither
 * works nor maintains anything. The queues must exist.
 */
export async function openProducer({ db, log }: { db: Database; log: Log }): Promise<Producer> {
  const boss = new PgBoss({
    db: fromKysely(db),
    schema: SCHEMA,
    // Without it pg-boss refuses tables of a later version, which it would leave as they are.
    migrate: (await readQueueState(db)) === 'newer',
    supervise: false,
    schedule: false,
    // What it knows of the queues says only which of them announce their jobs.
    queueCacheIntervalSeconds: 3600,
  });
  boss.on('error', (error) => log.error({ error }, 'the queue reports an error'));
  await boss.start();
  return {
    queue: queueOf(boss),
    scheduleRecurringWork: () => scheduleRecurringWork(boss),
    stop: () => boss.stop({ graceful: false, close: false }),
  };
}
