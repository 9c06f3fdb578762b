import { sql } from 'kysely';
import type { ReachableShop } from '#testing/reachable-shop.ts';

/**
 * Tables with data of customers and with what is sent and done for them; not those of the catalogue, nor the words that all
 * of them searched for, which are counted a moment after the search.
 */
const TABLES = [
  'customers',
  'sessions',
  'identities',
  'known_devices',
  'codes',
  'consents',
  'addresses',
  'customer_keywords',
  'favorites',
  'visits',
  'carts',
  'cart_items',
  'orders',
  'order_lines',
  'order_events',
  'order_holds',
  'order_charges',
  'line_questions',
  'address_changes',
  'payment_attempts',
  'inbound_events',
  'purchases',
  'further_purchases',
  'purchase_lines',
  'order_cancellations',
  'withdrawals',
  'purchase_cancellations',
  'purchase_returns',
  'packages',
  'refunds',
  'refund_events',
  'cases',
  'case_messages',
  'case_photos',
  'documents',
  'paper_requests',
  'mails',
  'mail_suppressions',
  'used_keys',
] as const;

export type Snapshot = Record<string, string[]>;

/** Every row of each table as text, without the time of its next check, which a background job may write at any moment. */
export async function takeSnapshot(shop: ReachableShop): Promise<Snapshot> {
  const parts = TABLES.map(
    (table) =>
      sql`select ${sql.lit(table)} as table, coalesce(array_agg(row order by row), '{}') as rows
        from (select (to_jsonb(t) - 'next_check_at')::text as row from ${sql.table(table)} t) as all_rows`,
  );
  const query = sql<{ table: string; rows: string[] }>`${sql.join(parts, sql` union all `)}`;
  const { rows } = await query.execute(shop.context.db);
  return Object.fromEntries(rows.map((row) => [row.table, row.rows]));
}

/** Describes the rows that were removed and added. */
export function diffSnapshots(before: Snapshot, after: Snapshot): string[] {
  return TABLES.flatMap((table) => {
    const [old, current] = [new Set(before[table]), new Set(after[table])];
    return [
      ...[...old].filter((row) => !current.has(row)).map((row) => `${table} lost ${row}`),
      ...[...current].filter((row) => !old.has(row)).map((row) => `${table} has ${row}`),
    ];
  });
}
