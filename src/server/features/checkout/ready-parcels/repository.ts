import { type Selectable, sql } from 'kysely';
import { IS_BLOCKED } from '#db/parcel-ownership.ts';
import type { ForwardedParcelsTable } from '#db/tables/forwarded-parcels.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { OrderStatus } from '#domain/order/status.ts';

type ForwardedParcelRow = Selectable<ForwardedParcelsTable>;

export type ParcelRow = ForwardedParcelRow & {
  /** The status of its order. */
  order_status: OrderStatus | null;
  is_blocked: boolean;
};

/** The parcels of a customer with these ids. */
export async function selectParcels(db: Queryable, customerId: string, ids: readonly string[]): Promise<ParcelRow[]> {
  const { rows } = await sql<ParcelRow>`
    select parcel.*, (select status from orders where id = parcel.order_id) as order_status, ${IS_BLOCKED} as is_blocked
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
export async function selectParcelsOf(db: Queryable, orderId: string): Promise<ForwardedParcelRow[]> {
  return await db.selectFrom('forwarded_parcels').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}

/** Locks the parcels of an order that are its customer's and do not go back to their store. */
export async function lockParcelsOf(tx: Tx, order: { id: string; customerId: string }): Promise<ForwardedParcelRow[]> {
  return await tx
    .selectFrom('forwarded_parcels')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('customer_id', '=', order.customerId)
    .where('returned_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}
