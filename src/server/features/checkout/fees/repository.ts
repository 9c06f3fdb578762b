import { sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';
import { DEPARTMENTS, type Department } from '#domain/address/department.ts';
import { FRANCHISE_RELEASING_STATUSES } from '#domain/fees/franchise.ts';
import { type Cents, cents } from '#domain/money/cents.ts';

export interface FranchiseYear {
  used: number;
  /** The cost of those orders' products. */
  spent: Cents;
}

/** A customer's duty-free orders since the beginning of the year; canceled, failed and refunded ones do not count. */
export async function countFranchises(db: Queryable, customerId: string, since: Date): Promise<FranchiseYear> {
  const row = await db
    .selectFrom('orders')
    .select([
      sql<number>`count(*)::int`.as('used'),
      sql<number>`coalesce(sum((fees ->> 'productsTotal')::bigint), 0)::bigint`.as('spent'),
    ])
    .where('customer_id', '=', customerId)
    .where('use_franchise', '=', 'USE')
    .where('status', 'not in', FRANCHISE_RELEASING_STATUSES)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return { used: row.used, spent: cents(row.spent) };
}

/** The department of a customer's default address, or null without one. */
export async function findDefaultDepartment(db: Queryable, customerId: string): Promise<Department | null> {
  const row = await db
    .selectFrom('addresses')
    .select('department')
    .where('customer_id', '=', customerId)
    .where('is_default', '=', true)
    .executeTakeFirst();
  return DEPARTMENTS.find((department) => department === row?.department) ?? null;
}
