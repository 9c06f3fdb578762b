import { sql } from 'kysely';
import type { TestShop } from '#testing/shop.ts';

/** Everything that belongs to customers, and what is sent and done for them. What the catalogue has seen is not among it. */
const TABLES = [
  'customers',
  'sessions',
  'identities',
  'codes',
  'addresses',
  'keywords',
  'customer_keywords',
  'favorites',
  'visits',
  'carts',
  'cart_items',
  'orders',
  'order_lines',
  'order_events',
  'payment_attempts',
  'inbound_events',
  'purchases',
  'packages',
  'refunds',
  'mails',
  'used_keys',
] as const;

export type Kept = Record<string, string[]>;

/** Every row of every such table, as text. */
export async function keptBy(shop: TestShop): Promise<Kept> {
  const parts = TABLES.map(
    (table) =>
      sql`select ${sql.lit(table)} as table, coalesce(array_agg(t::text order by t::text), '{}') as rows from ${sql.table(table)} t`,
  );
  const query = sql<{ table: string; rows: string[] }>`${sql.join(parts, sql` union all `)}`;
  const { rows } = await query.execute(shop.context.db);
  return Object.fromEntries(rows.map((row) => [row.table, row.rows]));
}

/** The rows that are in one and not in the other. */
export function differenceOf(before: Kept, after: Kept): string[] {
  return TABLES.flatMap((table) => {
    const [old, now] = [new Set(before[table]), new Set(after[table])];
    return [
      ...[...old].filter((row) => !now.has(row)).map((row) => `${table} lost ${row}`),
      ...[...now].filter((row) => !old.has(row)).map((row) => `${table} has ${row}`),
    ];
  });
}
