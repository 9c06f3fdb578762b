import type { Issue, PackageEvent } from '#db/tables/orders.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { PackageRow } from '#server/features/orders/repository.ts';

/** Whose parcel a tracking number is; null while no order knows it. */
export async function findOrderOfPackage(db: Queryable, trackingNumber: string): Promise<string | null> {
  const row = await db
    .selectFrom('packages')
    .select('order_id')
    .where('tracking_number', '=', trackingNumber)
    .executeTakeFirst();
  return row?.order_id ?? null;
}

/** The package, locked after its order. */
export async function lockPackage(tx: Tx, trackingNumber: string): Promise<PackageRow> {
  const one = tx.selectFrom('packages').selectAll().where('tracking_number', '=', trackingNumber);
  return await one.forUpdate().executeTakeFirstOrThrow();
}

export async function savePackageReceived(
  tx: Tx,
  id: string,
  received: { at: Date; events: PackageEvent[] },
): Promise<void> {
  await tx
    .updateTable('packages')
    .set({ status: 'PACKAGE_RECEIVED', received_at: received.at, events: JSON.stringify(received.events) })
    .where('id', '=', id)
    .execute();
}

/** By the carrier's number, or by ours: the consolidation was announced with the order's id. */
export async function findOrderOfShipment(db: Queryable, number: string): Promise<string | null> {
  const announced = db.selectFrom('orders').select('id').where('carrier_tracking_number', 'is not', null);
  const byCarrier = await announced.where('carrier_tracking_number', '=', number).executeTakeFirst();
  if (byCarrier || !UUID.test(number)) return byCarrier?.id ?? null;
  return (await announced.where('id', '=', number).executeTakeFirst())?.id ?? null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function saveShipment(tx: Tx, orderId: string, trackingNumber: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ carrier_tracking_number: trackingNumber, consolidation_processed: true })
    .where('id', '=', orderId)
    .execute();
}

export async function saveIssue(tx: Tx, orderId: string, issue: Issue | null): Promise<void> {
  const json = issue === null ? null : JSON.stringify(issue);
  await tx.updateTable('orders').set({ issue: json }).where('id', '=', orderId).execute();
}

/** When something of this code last happened to the order; null when it did not. */
export async function findEventDate(db: Queryable, orderId: string, code: string): Promise<Date | null> {
  const row = await db
    .selectFrom('order_events')
    .select('happened_at')
    .where('order_id', '=', orderId)
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.happened_at ?? null;
}

/** The same issue again counts from its newest date; it stays one line of the timeline. */
export async function moveEventDate(tx: Tx, event: { orderId: string; code: string; at: Date }): Promise<void> {
  await tx
    .updateTable('order_events')
    .set({ happened_at: event.at })
    .where('order_id', '=', event.orderId)
    .where('code', '=', event.code)
    .where('happened_at', '<', event.at)
    .execute();
}
