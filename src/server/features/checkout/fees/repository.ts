import { sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';
import { DEPARTMENTS, type Department } from '#domain/address/department.ts';
import { FRANCHISE_RELEASING_STATUSES } from '#domain/fees/franchise.ts';
import { type Cents, cents } from '#domain/money/cents.ts';

export interface FranchiseYear {
  used: number;
  /** What the goods of those shipments cost. */
  spent: Cents;
}

/**
 * A customer's duty-free shipments of a calendar year: the orders, but for canceled, failed and refunded ones, and what the
 * customer declared to have received by others.
 */
export async function countFranchises(
  db: Queryable,
  customerId: string,
  { year, since }: { year: number; since: Date },
): Promise<FranchiseYear> {
  const declared = (column: 'shipments' | 'goods_cents') =>
    sql<number>`coalesce((
      select ${sql.ref(column)} from declared_franchises where customer_id = ${customerId} and year = ${year}
    ), 0)`;
  const row = await db
    .selectFrom('orders')
    .select([
      sql<number>`count(*)::int + ${declared('shipments')}`.as('used'),
      sql<number>`coalesce(sum(
        (fees ->> 'productsTotal')::bigint + coalesce((fees ->> 'forwardedGoods')::bigint, 0)
      ), 0)::bigint + ${declared('goods_cents')}`.as('spent'),
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
