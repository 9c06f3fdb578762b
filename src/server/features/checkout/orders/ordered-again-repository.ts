import { type SqlBool, sql } from 'kysely';
import type { OrderRow } from '#db/tables/orders.ts';
import type { Queryable, Tx } from '#db/transaction.ts';

/** Selects those of the orders that have a product of the order. */
const sharesProduct = (order: OrderRow) => sql<SqlBool>`exists (
  select from order_lines own join order_lines other using (asin)
  where own.order_id = ${order.id} and other.order_id = orders.id
)`;

/** The unpaid orders of the same customer whose lines were put back into the cart and are in this order too. */
export async function selectOrdersRepeatedBy(tx: Tx, order: OrderRow): Promise<string[]> {
  const rows = await tx
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', order.customer_id)
    .where('number', '<', order.number)
    .where('status', 'in', ['NEW', 'PROCESSING'])
    .where('cart_restored_at', 'is not', null)
    .where(sharesProduct(order))
    .orderBy('number')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether the customer has a later order with a product of this one that neither failed nor was canceled. */
export async function hasLaterOrder(db: Queryable, order: OrderRow): Promise<boolean> {
  const later = await db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', order.customer_id)
    .where('number', '>', order.number)
    .where('status', 'not in', ['FAILED', 'CANCELED'])
    .where(sharesProduct(order))
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}
