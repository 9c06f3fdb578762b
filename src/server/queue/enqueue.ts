import { fromKysely, type PgBoss } from 'pg-boss';
import type { Tx } from '#db/transaction.ts';
import { currentTraceParent } from '#server/trace-parent.ts';
import type { EnqueueOptions, JobName, Queue } from './queue.ts';

interface NewJob {
  name: JobName;
  data: object;
  options?: EnqueueOptions | undefined;
}

/** A job may be picked up between two statements, so that neither of them finds room; then the next round does. */
const MAX_ROUNDS = 5;

/** Beside the data of a job that was enqueued within a trace. */
const TRACE_PARENT = 'traceparent';

/** A job's own data, and what its trace goes on from. */
export function splitTrace<Data extends object>(data: Data): { own: Data; traceParent: unknown } {
  const { [TRACE_PARENT]: traceParent, ...own } = data as Data & { [TRACE_PARENT]?: unknown };
  return { own: own as unknown as Data, traceParent };
}

export function queueOf(boss: PgBoss): Queue {
  return {
    enqueue: (name, data, options) => enqueue(boss, { name, data, options }),
    async takeFailed(name, id, tx) {
      const db = fromKysely(tx);
      const [job] = await boss.findJobs<object>(name, { id, db });
      if (job?.state !== 'failed') return null;
      await boss.deleteJob(name, id, { db });
      return splitTrace(job.data).own;
    },
  };
}

/** Adds a job, or brings the one forward that waits for the key; a job that runs does not count. */
async function enqueue(boss: PgBoss, { name, data, options }: NewJob): Promise<void> {
  const { tx, key = JSON.stringify(data), startAfterSeconds = 0 } = options ?? {};
  const traceParent = currentTraceParent();
  const trace = traceParent ? { [TRACE_PARENT]: traceParent } : {};
  const job = {
    singletonKey: key,
    // Of a group one job runs.
    group: { id: Object.values(data).join(' ') || name },
    ...(tx ? { db: fromKysely(tx) } : {}),
    ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
  };
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const id = await boss.send(name, { ...data, ...trace }, job);
    if (id !== null || (await bringForward(boss, { name, key, tx }, startAfterSeconds))) return;
  }
  throw new Error(`the job ${name} could not be enqueued`);
}

/**
 * Brings what waits for a key forward to a time that is not later, and returns whether anything does. It is locked until
 * the caller's transaction ends, and locked jobs are not picked up: it runs after what the caller writes.
 */
export async function bringForward(
  boss: PgBoss,
  { name, key, tx }: { name: JobName; key: string; tx?: Tx | undefined },
  seconds: number,
): Promise<boolean> {
  const db = tx ? fromKysely(tx) : boss.getDb();
  const { rows } = await db.executeSql(
    `select start_after > now() + $3 * interval '1 s' as "isLater" from jobs.job
     where name = $1 and singleton_key = $2 and state < 'active' order by start_after limit 1`,
    [name, key, seconds],
  );
  const [earliest] = rows;
  if (!earliest) return false;
  const change = { db, singletonKey: key, ...(earliest.isLater ? { startAfter: seconds } : {}) };
  return (await boss.update(name, undefined, change)).updated > 0;
}
