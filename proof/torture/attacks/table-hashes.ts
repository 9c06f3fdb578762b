import { sql } from 'kysely';
import type { Database } from '#db/pool.ts';

/** Counts of attempts, searches and visits, the audit of refusals, and what jobs keep up: written by anybody's request, or by none. */
const OWN_LIFE: readonly string[] = [
  'attempts',
  'staff_audit',
  'rankings',
  'ranking_runs',
  'order_counts',
  'order_count_changes',
  'products',
  'product_views',
  'product_view_counts',
  'day_visitors',
  'day_searches',
  'search_counts',
  'search_pages',
  'search_words',
  'exchange_rates',
  'marketplace_wallet',
  'margin_months',
];
/** Columns that a reading request or a check writes. */
const SEEN_COLUMNS: readonly string[] = ['seen_at', 'next_check_at'];

export type TableHashes = Map<string, string>;

/** A hash of the rows of every table that only a request with the right to do so may write. */
export async function hashTables(db: Database): Promise<TableHashes> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${OWN_LIFE})
    order by 1
  `.execute(db);
  const hashes: TableHashes = new Map();
  for (const { name } of tables) {
    const { rows } = await sql<{ hash: string }>`
      select count(*) || ' ' || md5(coalesce(string_agg(row, ',' order by row), '')) as hash
      from (select (to_jsonb(t) - ${SEEN_COLUMNS}::text[])::text as row from ${sql.table(`public.${name}`)} t) as rows
    `.execute(db);
    hashes.set(name, rows[0]?.hash ?? '');
  }
  return hashes;
}

/** The tables whose rows differ. */
export function changedTables(before: TableHashes, after: TableHashes): string[] {
  return [...after.keys()].filter((name) => before.get(name) !== after.get(name));
}
