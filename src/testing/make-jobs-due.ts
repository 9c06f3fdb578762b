import { sql } from 'kysely';
import type { Database } from '#db/pool.ts';
import type { JobName } from '#server/queue/queue.ts';

interface Choice {
  /** Of these queues alone. */
  names?: readonly JobName[];
  /** Those alone that would start by themselves within so many seconds. */
  withinSeconds?: number;
  /** Those alone that failed and are retried. */
  areRetries?: boolean;
}

/**
 * Makes the jobs that wait for their time due, so that no test waits for a delay or a backoff to pass: the next scan for
 * due work starts them. A job that something else has locked keeps its time.
 */
export async function makeJobsDue(
  db: Database,
  { names, withinSeconds, areRetries = false }: Choice = {},
): Promise<void> {
  const ofNames = names ? sql`name = any(${[...names]})` : sql`name not like '\\_\\_%'`;
  const soon = withinSeconds === undefined ? sql`true` : sql`start_after <= now() + ${withinSeconds} * interval '1 s'`;
  const ofState = areRetries ? sql`state = 'retry'` : sql`state < 'active'`;
  await sql`update jobs.job set start_after = now() where (name, id) in (
    select name, id from jobs.job where ${ofState} and start_after > now() and ${ofNames} and ${soon}
    for update skip locked)`.execute(db);
}

/**
 * A read for `waitFor` that makes the jobs of these queues due before each look: what is waited for comes after a delay of
 * theirs, or after retries.
 */
export function withJobsDue<Found>(
  { context }: { context: { db: Database } },
  names: readonly JobName[],
  read: () => Promise<Found>,
): () => Promise<Found> {
  return async () => {
    const found = await read();
    if (found === null || found === false || found === undefined) await makeJobsDue(context.db, { names });
    return found;
  };
}
