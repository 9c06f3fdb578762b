import type { PgBoss } from 'pg-boss';
import { currentTraceParent } from '#server/trace-parent.ts';
import type { EnqueueOptions, JobName, Queue } from './queue.ts';
import { bringForward, jobsDatabase } from './waiting-jobs.ts';

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
  return { enqueue: (name, data, options) => enqueue(boss, { name, data, options }) };
}

/** Adds a job, or brings the one forward that waits for the key; a job that runs does not count. */
async function enqueue(boss: PgBoss, { name, data, options }: NewJob): Promise<void> {
  const db = options?.tx ? jobsDatabase(options.tx) : boss.getDb();
  const key = options?.key ?? JSON.stringify(data);
  const startAfter = options?.startAfterSeconds ?? 0;
  const traceParent = currentTraceParent();
  const trace = traceParent ? { [TRACE_PARENT]: traceParent } : {};
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const group = { id: Object.values(data).join(' ') || name };
    const id = await boss.send(
      name,
      { ...data, ...trace },
      { singletonKey: key, group, db, ...(startAfter ? { startAfter } : {}) },
    );
    if (id !== null || (await bringForward(db, { name, key }, startAfter))) return;
  }
  throw new Error(`the job ${name} could not be enqueued`);
}
