import { type Selectable, sql } from 'kysely';
import type { ForwardedParcelsTable } from '#db/tables/forwarded-parcels.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { OrderStatus } from '#domain/order/status.ts';

export type ParcelRow = Selectable<ForwardedParcelsTable> & {
  /** The status of its order. */
  order_status: OrderStatus | null;
};

/** The parcels of a customer with these ids. */
export async function selectParcels(db: Queryable, customerId: string, ids: readonly string[]): Promise<ParcelRow[]> {
  const { rows } = await sql<ParcelRow>`
    select parcel.*, (select status from orders where id = parcel.order_id) as order_status
    from forwarded_parcels parcel where customer_id = ${customerId} and id = any(${[...ids]}::uuid[]) order by id
  `.execute(db);
  return rows;
}

/** Locks the orders that hold parcels of a customer, and then the parcels, for the rest of the transaction. */
export async function lockParcels(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const held = tx.selectFrom('forwarded_parcels').select('order_id').where('customer_id', '=', customerId);
  await tx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', held.where('id', 'in', ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  const own = tx.selectFrom('forwarded_parcels').select('id').where('customer_id', '=', customerId);
  await own.where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

export async function updateParcelOrder(tx: Tx, ids: readonly string[], orderId: string): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('forwarded_parcels').set({ order_id: orderId }).where('id', 'in', ids).execute();
}

/** The parcels of other stores that an order brings. */
export async function selectParcelsOf(db: Queryable, orderId: string): Promise<Selectable<ForwardedParcelsTable>[]> {
  return await db.selectFrom('forwarded_parcels').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}

/** The packages that an order was quoted with, as far as they are still its own: one a line and a parcel of another store. */
export async function countPackages(db: Queryable, orderId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from order_lines where order_id = ${orderId})::int
      + (select count(*) from forwarded_parcels where order_id = ${orderId})::int as count
  `.execute(db);
  return rows[0]?.count ?? 0;
}
