import { sql } from 'kysely';
import type { Database } from '#db/pool.ts';

export interface RecordedJob {
  name: string;
  data: Record<string, unknown>;
  /** Everything that the queue stored of it. */
  row: string;
}

/** Records every job of the shop that is stored from now on, since one that is done is deleted; returns what reads them. */
export async function recordJobs(db: Database): Promise<() => Promise<RecordedJob[]>> {
  await sql`create table recorded_jobs (name text, data jsonb, "row" text)`.execute(db);
  await sql`
    create function record_job() returns trigger language plpgsql as $$
    begin
      insert into recorded_jobs values (new.name, new.data, new::text);
      return null;
    end $$`.execute(db);
  await sql`create trigger record_job after insert on jobs.job for each row when (new.name not like '\\_\\_%')
    execute function record_job()`.execute(db);
  return async () => (await sql<RecordedJob>`select name, data, "row" from recorded_jobs`.execute(db)).rows;
}
