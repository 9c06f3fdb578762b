import { sql } from 'kysely';
import type { Database } from './pool.ts';

interface Take {
  scope: string;
  key: string;
  points: number;
  limit: number;
}

/**
 * Takes points of the key's current window, all or none, by one statement: false where more than the limit would be taken. A
 * window lasts a minute from its first take, by the database's clock. Throws what the database throws.
 */
export async function takeFromWindow(db: Database, { scope, key, points, limit }: Take): Promise<boolean> {
  if (points > limit) return false;
  const { rows } = await sql`
    insert into limit_windows as stored (scope, key, points, ends_at)
    values (${scope}, ${key}, ${points}, now() + interval '1 minute')
    on conflict (scope, key) do update set
      points = excluded.points + case when stored.ends_at > now() then stored.points else 0 end,
      ends_at = case when stored.ends_at > now() then stored.ends_at else excluded.ends_at end
    where excluded.points + case when stored.ends_at > now() then stored.points else 0 end <= ${limit}
    returning points`.execute(db);
  return rows.length > 0;
}
