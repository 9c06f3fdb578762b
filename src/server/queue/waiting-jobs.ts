import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import type { Queryable } from '#db/transaction.ts';

/** Runs a statement with `$1`, … as parameters, on a connection of the queue or in a transaction of the shop. */
export interface JobsDatabase {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/**
 * The queue's statements on the shop's own pool, or in a transaction of it: then a job is committed or rolled back with
 * the caller's rows.
 */
export function jobsDatabase(db: Queryable): JobsDatabase {
  return {
    async executeSql(text, values = []) {
      const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}

interface JobKey {
  name: string;
  key: string;
}

/** The channel on which pg-boss announces the queue of a job that may run: derived from its schema. */
export const WAKE_CHANNEL = `pgboss_${createHash('sha224').update('jobs').digest('hex').slice(0, 24)}`;
const WAKE = `pg_notify('${WAKE_CHANNEL}', name)`;

/** A queue in which there is something to do. */
interface BusyQueue {
  name: string;
  /** Until its earliest waiting job may run, below zero for one that is late; null when none may soon. */
  seconds: number | null;
  /** Whether the worker of a running job has died, or its lease has ended. */
  hasAbandoned: boolean;
}

/** Those of the queues in which the time of a waiting job comes within some seconds, or a job is abandoned; one statement for all. */
export async function findBusyQueues(
  db: JobsDatabase,
  { names, withinSeconds }: { names: string[]; withinSeconds: number },
): Promise<BusyQueue[]> {
  const { rows } = await db.executeSql(
    `select name, seconds, "hasAbandoned"
     from unnest($1::text[]) queue(name), lateral (
       select extract(epoch from least(
           (select min(start_after) from jobs.job_common job where job.name = queue.name and state = 'created'),
           (select min(start_after) from jobs.job_common job where job.name = queue.name and state = 'retry')
         ) - jobs.job_now())::float8 as seconds,
         exists (
           select from jobs.job_common job where job.name = queue.name and state = 'active'
             and (started_on + expire_seconds * interval '1s' < jobs.job_now()
               or heartbeat_on + heartbeat_seconds * interval '1s' < jobs.job_now())
         ) as "hasAbandoned"
       offset 0 -- planned once, not for each mention
     ) found
     where seconds <= $2 or "hasAbandoned"`,
    [names, withinSeconds],
  );
  return rows as unknown as BusyQueue[];
}

/**
 * Brings the waiting job of a key forward to a time that is not later, and returns whether there is one. It is locked
 * until the caller's transaction ends, and locked jobs are not picked up: it runs after what the caller writes.
 */
export async function bringForward(db: JobsDatabase, { name, key }: JobKey, seconds: number): Promise<boolean> {
  const { rows } = await db.executeSql(
    `with waiting as (
       update jobs.job set start_after = least(start_after, jobs.job_now() + $3::float8 * interval '1s')
       where name = $1 and singleton_key = $2 and state < 'active'
       returning name, start_after
     )
     select case when start_after <= jobs.job_now() then ${WAKE} end from waiting`,
    [name, key, seconds],
  );
  return rows.length > 0;
}

/**
 * Lets the job that waits for the key of a failed one take over its retry: the number of tries and the delay. Returns
 * whether one waits.
 */
export async function retryWithWaiting(db: JobsDatabase, { name, id }: { name: string; id: string }): Promise<boolean> {
  const { rows } = await db.executeSql(
    `update jobs.job waiting
     set retry_count = failed.retry_count + 1,
       start_after = least(waiting.start_after, jobs.job_now() + interval '1s' * least(
         failed.retry_delay_max, greatest(failed.retry_delay, 1) * 2 ^ least(16, failed.retry_count) * (1 + random())))
     from jobs.job failed
     where failed.name = $1 and failed.id = $2 and failed.retry_count < failed.retry_limit
       and waiting.name = failed.name and waiting.singleton_key = failed.singleton_key and waiting.state < 'active'
     returning waiting.id`,
    [name, id],
  );
  return rows.length > 0;
}

/**
 * Makes waiting jobs unique by key, retries included. Of jobs that earlier versions left for one key, which are about
 * the same, the earliest stays. All get the lease of their queue and the group of which one runs at a time.
 */
export async function makeWaitingUnique(db: JobsDatabase): Promise<void> {
  await db.executeSql(`do $$
  begin
    perform pg_advisory_xact_lock(7301038);
    if to_regclass('jobs.job_one_waiting') is not null then return; end if;
    lock table jobs.job_common in share row exclusive mode;
    delete from jobs.job_common job using (
      select id, name, row_number() over (partition by name, singleton_key order by start_after, created_on, id) as place
      from jobs.job_common where state < 'active' and policy = 'short'
    ) waiting
    where job.name = waiting.name and job.id = waiting.id and waiting.place > 1;
    update jobs.job_common job
    set expire_seconds = queue.expire_seconds,
      group_id = coalesce((select string_agg(value, ' ') from jsonb_each_text(job.data)), job.name)
    from jobs.queue queue
    where queue.name = job.name and job.state <= 'active' and job.policy = 'short';
    create unique index job_one_waiting on jobs.job_common (name, singleton_key)
      where state < 'active' and policy = 'short';
  end $$`);
}
