import { fromKysely, type PgBoss } from 'pg-boss';
import pgBossPackage from 'pg-boss/package.json' with { type: 'json' };
import type { Database } from '#db/pool.ts';
import { queueOf } from './enqueue.ts';
import { JOB_NAMES, QUEUES, RECURRING, RECURRING_NAMES } from './queues.ts';

/** The schema of pg-boss's tables. */
export const SCHEMA = 'jobs';

/** How the tables of the queue compare with what this version needs; `newer` where a later version has changed them. */
export type QueueState = 'missing' | 'current' | 'newer';

/** Reads the tables' version, the queues' names, and whether anything is scheduled, which a first start does last; creates nothing. */
export async function readQueueState(database: Database): Promise<QueueState> {
  const db = fromKysely(database);
  const tables = await db.executeSql(`select to_regclass('${SCHEMA}.version') is not null as exist`);
  if (!tables.rows[0]?.exist) return 'missing';
  const { rows } = await db.executeSql(
    `select version::int as version, array(select name::text from ${SCHEMA}.queue) as queues,
      exists (select from ${SCHEMA}.schedule) as "isScheduled" from ${SCHEMA}.version`,
  );
  const { version = 0, queues = [], isScheduled = false } = rows[0] ?? {};
  const needed = pgBossPackage.pgboss.schema;
  if (version < needed || !isScheduled || !JOB_NAMES.every((name) => queues.includes(name))) return 'missing';
  return version > needed ? 'newer' : 'current';
}

/** Creates the queues that are missing and writes the limits that have changed: most starts find all of them as they are. */
export async function prepareQueues(boss: PgBoss): Promise<void> {
  const found = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const name of JOB_NAMES) {
    const { retryLimit, retryDelay, retryDelayMax, expireInSeconds } = QUEUES[name];
    const limits = { retryLimit, retryDelay, retryDelayMax, expireInSeconds, retryBackoff: true, heartbeatSeconds: 10 };
    const queue = found.get(name);
    if (!queue) await boss.createQueue(name, { policy: 'short', ...limits, notify: true });
    // Until 0.4.0 a job that failed was copied to a queue of the dead.
    else if (
      queue.deadLetter ||
      Object.entries(limits).some(([key, limit]) => queue[key as keyof typeof limits] !== limit)
    )
      await boss.updateQueue(name, { ...limits, deadLetter: null });
  }
}

/** Schedules the work that recurs; what is new is also done at once. */
export async function scheduleRecurringWork(boss: PgBoss): Promise<void> {
  const found = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const name of RECURRING_NAMES) {
    if (found.get(name) === RECURRING[name]) continue;
    // A pass that is missed is made up for once.
    await boss.schedule(name, RECURRING[name], {}, { singletonKey: '{}', group: { id: name }, missed: 'once' });
    if (!found.has(name)) await queueOf(boss).enqueue(name, {});
  }
}
