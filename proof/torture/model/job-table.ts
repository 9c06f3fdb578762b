import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '#db/pool.ts';
import type { JobName, Queue } from '#server/queue/queue.ts';

/** A job of the shop whose time has come. */
export interface Job {
  id: number;
  name: JobName;
  data: Record<string, unknown>;
}

export const CREATE_JOB_TABLE = `create unlogged table model_jobs (id bigint generated always as identity primary key,
  name text not null, key text not null, data jsonb not null, due timestamptz not null, is_running boolean not null default false);
  create unique index on model_jobs (name, key) where not is_running`;

/** The shop's queue as a table, so that a job exists exactly if its transaction committed, and time is the schedule's. */
export function createJobTable(db: Database, clock: () => Date): Queue {
  return {
    enqueue: async (name, data, { tx, startAfterSeconds = 0, key = JSON.stringify(data) } = {}) => {
      const due = new Date(clock().getTime() + startAfterSeconds * 1000);
      await sql`insert into model_jobs (name, key, data, due) values (${name}, ${key}, ${JSON.stringify(data)}, ${due})
        on conflict (name, key) where not is_running do update set due = least(model_jobs.due, excluded.due)`.execute(
        tx ?? db,
      );
    },
    takeFailed: async () => null,
  };
}

/** Takes the job that has waited longest, beside the fate of the shop's process; null when none is due. */
export async function takeJob(client: pg.PoolClient, now: Date): Promise<Job | null> {
  const { rows } = await client.query<Job>(
    `update model_jobs set is_running = true where id = (
      select id from model_jobs where due <= $1 and not is_running order by due, id limit 1)
    returning id::int, name, data`,
    [now],
  );
  return rows[0] ?? null;
}

export async function finishJob(client: pg.PoolClient, { id }: Job): Promise<void> {
  await client.query('delete from model_jobs where id = $1', [id]);
}

/** Lets a job run again, unless the same one waits already. */
export async function repeatJob(client: pg.PoolClient, { id }: Job, due: Date): Promise<void> {
  await client.query(
    `delete from model_jobs job where id = $1 and exists (
      select from model_jobs other where other.name = job.name and other.key = job.key and not other.is_running)`,
    [id],
  );
  await client.query('update model_jobs set is_running = false, due = $2 where id = $1', [id, due]);
}
