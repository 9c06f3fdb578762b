import type { Insertable, Selectable, Updateable } from 'kysely';
import type { AddressChangesTable } from '#db/tables/address-changes.ts';
import type { AddressSnapshot } from '#db/tables/orders.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { DeliveryZone } from '#domain/order/status.ts';

export type AddressChangeRow = Selectable<AddressChangesTable>;

const changes = (db: Queryable) => db.selectFrom('address_changes').selectAll();

export async function selectChange(db: Queryable, id: string): Promise<AddressChangeRow | null> {
  return (await changes(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function selectNewestChange(db: Queryable, orderId: string): Promise<AddressChangeRow | null> {
  const own = changes(db).where('order_id', '=', orderId).orderBy('requested_at', 'desc').orderBy('id');
  return (await own.limit(1).executeTakeFirst()) ?? null;
}

export async function selectOpenChange(db: Queryable, orderId: string): Promise<AddressChangeRow | null> {
  return (await changes(db).where('order_id', '=', orderId).where('state', '=', 'open').executeTakeFirst()) ?? null;
}

export async function insertChange(tx: Tx, change: Insertable<AddressChangesTable>): Promise<void> {
  await tx.insertInto('address_changes').values(change).execute();
}

export async function updateChange(tx: Tx, id: string, change: Updateable<AddressChangesTable>): Promise<void> {
  await tx.updateTable('address_changes').set(change).where('id', '=', id).execute();
}

export async function updateOrderAddress(
  tx: Tx,
  orderId: string,
  { address, zone, paidCents }: { address: AddressSnapshot; zone: DeliveryZone; paidCents: number },
): Promise<void> {
  const change = { address: JSON.stringify(address), delivery_zone: zone, delivery_paid_cents: paidCents };
  await tx.updateTable('orders').set(change).where('id', '=', orderId).execute();
}
