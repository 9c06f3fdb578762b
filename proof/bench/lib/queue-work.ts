import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import { findDueQueues } from '#server/queue/pg-boss-queue.ts';
import { QUEUES } from '#server/queue/queues.ts';
import type { Statement } from './recorded-sql.ts';

/** The queue's own statements, with their times: of its passes, of the look over all queues, and of taking a job of each. */
export interface QueueWork {
  passes: Statement[][];
  looks: Statement[];
  fetches: Statement[];
}

/** What the queue does every few seconds in each process, on a database on which no shop runs. */
export async function recordQueueWork(pool: Pool, rounds: number): Promise<QueueWork> {
  const statements: Statement[] = [];
  const db = {
    async executeSql(text: string, values?: unknown[]) {
      const started = performance.now();
      const result = await pool.query(text, values);
      statements.push({ sql: text, parameters: values ?? [], ms: performance.now() - started });
      return result;
    },
  };
  const take = () => statements.splice(0);
  const boss = new PgBoss({
    db,
    schema: 'jobs',
    supervise: false,
    schedule: false,
    migrate: false,
    monitorIntervalSeconds: 1,
  });
  await boss.start();
  // The first pass also does what a day asks for.
  await boss.supervise();
  take();
  const passes: Statement[][] = [];
  for (let round = 0; round < rounds; round++) {
    await delay(1100);
    await boss.supervise();
    passes.push(take());
  }
  const names = Object.keys(QUEUES);
  for (let round = 0; round < rounds; round++) await findDueQueues(boss, names);
  const looks = take();
  for (const name of names) await boss.fetch(name);
  const fetches = take();
  await boss.stop();
  if (!passes.every((pass) => pass.some(({ sql }) => sql.includes('total_count')))) {
    throw new Error('a pass of the queue counted nothing');
  }
  return { passes, looks, fetches };
}
