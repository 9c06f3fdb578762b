import { sql } from 'kysely';
import type { Database } from '#db/pool.ts';
import { createLog } from '#server/log.ts';
import { openProducer } from '#server/queue/producer.ts';
import type { RECURRING_NAMES } from '#server/queue/queues.ts';
import { waitFor } from './wait-for.ts';

/** Has recurring jobs run at once by the processes of a database, and waits until they are done. */
export async function runJobs(db: Database, names: readonly (typeof RECURRING_NAMES)[number][]): Promise<void> {
  const { queue, stop } = await openProducer({ db, log: createLog('silent') });
  for (const name of names) await queue.enqueue(name, {});
  await stop();
  await waitFor(
    `the jobs ${names.join(', ')}`,
    async () => {
      const open = await sql`select from jobs.job
        where name = any(${[...names]}) and state in ('created', 'retry', 'active') limit 1`.execute(db);
      return open.rows.length === 0;
    },
    60,
  );
}
