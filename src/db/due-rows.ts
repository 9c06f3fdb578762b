import { sql } from 'kysely';
import { PREPARED } from './prepared.ts';
import type { Queryable, Tx } from './transaction.ts';

/** The tables whose rows say in `next_check_at` when a partner is next asked about them, and the key of each. */
const KEYS = {
  purchases: 'order_id',
  further_purchases: 'id',
  purchase_returns: 'order_id',
  payment_attempts: 'id',
  refunds: 'id',
  line_questions: 'id',
  address_changes: 'id',
  fiscal_documents: 'id',
} as const;

export type CheckedTable = keyof typeof KEYS;
export const CHECKED_TABLES = Object.keys(KEYS) as CheckedTable[];

interface Lease {
  now: Date;
  /** When the row is due again unless its check says otherwise. */
  until: Date;
}

/** The tables in which rows are due, found by one statement that locks nothing. */
export async function findTablesWithDueRows(db: Queryable, now: Date): Promise<CheckedTable[]> {
  const tables = CHECKED_TABLES.map((name) => {
    const due = sql`select from ${sql.table(name)} where next_check_at <= ${now}`;
    return sql`case when exists (${due}) then ${sql.lit(name)} end`;
  });
  const { rows } = await sql<{ names: CheckedTable[] }>`
    ${PREPARED} select array_remove(array[${sql.join(tables)}], null) as names
  `.execute(db);
  return rows[0]?.names ?? [];
}

/** Claims the rows that are due, the longest overdue first, and returns their keys. Rows that others claim are skipped. */
export async function claimDueRows(
  tx: Tx,
  name: CheckedTable,
  { now, until, limit }: Lease & { limit: number },
): Promise<string[]> {
  const [table, key] = [sql.table(name), sql.ref(KEYS[name])];
  const { rows } = await sql<{ id: string }>`
    update ${table} set next_check_at = ${until} where ${key} in (
      select ${key} from ${table} where next_check_at <= ${now}
      order by next_check_at limit ${limit} for update skip locked)
    returning ${key} as id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Claims a row that no scan will find, or that has been due since `overdueSince`; false when it needs no help. */
export async function claimLostRow(
  tx: Tx,
  name: CheckedTable,
  { id, overdueSince, until }: { id: string; overdueSince: Date; until: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(name)} set next_check_at = ${until}
    where ${sql.ref(KEYS[name])} = ${id} and (next_check_at is null or next_check_at < ${overdueSince})
  `.execute(tx);
  return numAffectedRows === 1n;
}
