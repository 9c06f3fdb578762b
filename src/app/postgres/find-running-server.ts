import type { Pool } from 'pg';

/** How many others are connected to this server: a shop that was started meanwhile keeps its database. */
export async function othersOn(pool: Pool): Promise<number> {
  const found = await pool
    .query<{ others: number }>(
      "select count(*)::int as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    )
    .catch(() => null);
  return found?.rows[0]?.others ?? 0;
}
