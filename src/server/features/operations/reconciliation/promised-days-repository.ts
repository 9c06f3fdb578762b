import { sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';

/** Open paid orders that no promised day was stored for, with the instant of their payment. */
export async function findWithoutPromise(db: Queryable, limit: number): Promise<{ id: string; paidAt: Date }[]> {
  const { rows } = await sql<{ id: string; paidAt: Date }>`
    select shop.id, event.happened_at as "paidAt" from (
      select id from orders where promised_on is null and status in (
        'PAID', 'ZINC_PROCCESSING', 'ZINC_PAID', 'PACKAGE_RECEIVED', 'READY_TO_DELIVER', 'SHIPPING', 'PACKAGE_SHIPPED',
        'IN_DISTRIBUTION', 'PICK_UP') order by number limit ${limit}) shop
    join order_events event on event.order_id = shop.id and event.code = 'PAID'`.execute(db);
  return rows;
}

export async function savePromise(db: Queryable, ids: readonly string[], day: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ promised_on: day })
    .where('id', 'in', [...ids])
    .where('promised_on', 'is', null)
    .execute();
}
