import type { PgBoss } from 'pg-boss';
import pgBossPackage from 'pg-boss/package.json' with { type: 'json' };
import { DEAD_LETTER_QUEUE, JOB_NAMES, QUEUES } from './queues.ts';
import { type JobsDatabase, makeWaitingUnique } from './waiting-jobs.ts';

/** The schema of pg-boss's tables. */
export const SCHEMA = 'jobs';

/** Creates what pg-boss's own start does not: the queues with their limits, and the index of waiting jobs. */
export async function prepareQueues(boss: PgBoss): Promise<void> {
  await createQueues(boss);
  await makeWaitingUnique(boss.getDb());
}

/** How the tables of the queue compare with what this version needs; `newer` where a later version has changed them. */
export type QueueState = 'missing' | 'current' | 'newer';

/** Reads the tables' version and the queues' names; creates nothing. */
export async function readQueueState(db: JobsDatabase): Promise<QueueState> {
  const tables = await db.executeSql(`select to_regclass('${SCHEMA}.version') is not null
    and to_regclass('${SCHEMA}.job_one_waiting') is not null as exist`);
  if (!tables.rows[0]?.exist) return 'missing';
  const { rows } = await db.executeSql(
    `select version::int as version, array(select name::text from ${SCHEMA}.queue) as names from ${SCHEMA}.version`,
  );
  const { version = 0, names = [] } = (rows[0] ?? {}) as { version?: number; names?: string[] };
  const needed = pgBossPackage.pgboss.schema;
  if (version < needed || ![DEAD_LETTER_QUEUE, ...JOB_NAMES].every((name) => names.includes(name))) return 'missing';
  return version > needed ? 'newer' : 'current';
}

/** Creates the queues that are missing and writes the limits that have changed: most starts find all of them as they are. */
async function createQueues(boss: PgBoss): Promise<void> {
  const found = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!found.has(DEAD_LETTER_QUEUE)) await boss.createQueue(DEAD_LETTER_QUEUE);
  for (const name of JOB_NAMES) {
    const { retryLimit, retryDelay, retryDelayMax, expireInSeconds } = QUEUES[name];
    const limits = { retryLimit, retryDelay, retryDelayMax, expireInSeconds, retryBackoff: true, heartbeatSeconds: 10 };
    const queue = found.get(name);
    if (!queue)
      await boss.createQueue(name, { policy: 'short', ...limits, deadLetter: DEAD_LETTER_QUEUE, notify: true });
    else if (Object.entries(limits).some(([key, limit]) => queue[key as keyof typeof limits] !== limit))
      await boss.updateQueue(name, limits);
  }
}
