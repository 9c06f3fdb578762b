import { sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';

/** Orders that were paid before an instant and have not arrived. */
export async function countLateOrders(db: Queryable, paidBefore: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders
    cross join lateral (
      select happened_at from order_events where order_id = orders.id and code = 'PAID' limit 1) paid
    where status in ('PAID', 'ZINC_PROCCESSING', 'ZINC_PAID', 'PACKAGE_RECEIVED', 'READY_TO_DELIVER', 'SHIPPING',
      'PACKAGE_SHIPPED', 'IN_DISTRIBUTION') and created_at < ${paidBefore} and paid.happened_at < ${paidBefore}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
