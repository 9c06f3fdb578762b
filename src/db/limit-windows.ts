import { sql } from 'kysely';
import type { Database } from './pool.ts';

/** A key of a limit; one that stands for a network is a hash. */
export interface LimitKey {
  scope: string;
  key: string;
}

export interface LimitWindow extends LimitKey {
  /** Leased by all processes in the window, this lease included; more than the limit once it is exhausted. */
  points: number;
  /** Milliseconds until the window ends, by the database's clock. */
  msLeft: number;
}

/**
 * Adds points to the current windows of several keys, each key once, in one statement. A window lasts a minute from its
 * first lease. Throws what the database throws.
 */
export async function leasePoints(
  db: Database,
  leases: readonly (LimitKey & { points: number })[],
): Promise<LimitWindow[]> {
  // In the order of the keys, so that two processes that lease the same keys do not wait for each other in a circle.
  const { rows } = await sql<LimitWindow>`
    insert into limit_windows as stored (scope, key, points, ends_at)
    select scope, key, points, now() + interval '1 minute'
    from unnest(
      ${leases.map(({ scope }) => scope)}::text[],
      ${leases.map(({ key }) => key)}::text[],
      ${leases.map(({ points }) => points)}::bigint[]
    ) as leased (scope, key, points)
    order by scope, key
    on conflict (scope, key) do update set
      points = excluded.points + case when stored.ends_at > now() then stored.points else 0 end,
      ends_at = case when stored.ends_at > now() then stored.ends_at else excluded.ends_at end
    returning scope, key, points,
      greatest(0, extract(epoch from ends_at - now()) * 1000)::float8 as "msLeft"`.execute(db);
  return rows;
}

/** Deletes windows that are over. A row that somebody else holds is left to the next time. */
export async function deleteEndedWindows(db: Database): Promise<void> {
  await sql`
    delete from limit_windows where ctid = any(array(
      select ctid from limit_windows where ends_at < now() for update skip locked))`.execute(db);
}
