import { sql } from 'kysely';
import type { Queryable, Tx } from '#db/transaction.ts';

/** By the carrier's number, or by the order's id, with which the shipment was announced. */
export async function findOrderOfShipment(db: Queryable, number: string): Promise<string | null> {
  const announced = db.selectFrom('orders').select('id').where('carrier_tracking_number', 'is not', null);
  const byCarrier = await announced.where('carrier_tracking_number', '=', number).executeTakeFirst();
  if (byCarrier || !UUID.test(number)) return byCarrier?.id ?? null;
  return (await announced.where('id', '=', number).executeTakeFirst())?.id ?? null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Since when the announcement of a shipment may be under way; null once it surely is not. */
export async function saveAnnouncing(db: Queryable, orderId: string, since: Date | null): Promise<void> {
  await db.updateTable('orders').set({ announcing_since: since }).where('id', '=', orderId).execute();
}

export async function saveShipment(
  tx: Tx,
  orderId: string,
  { trackingNumber, labelUrl }: { trackingNumber: string; labelUrl: string | null },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      carrier_tracking_number: trackingNumber,
      carrier_label_url: labelUrl,
      consolidation_processed: true,
    })
    .where('id', '=', orderId)
    .execute();
}

/**
 * Serializes the notices of a shipment with storing its number: a notice either finds the number or is parked before
 * the parked ones are read. Taken before any row lock.
 */
export async function lockShipmentNumbers(tx: Tx, numbers: readonly string[]): Promise<void> {
  for (const number of numbers.toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`shipment ${number}`}, 0))`.execute(tx);
  }
}

/** Parked notices of the carrier whose shipment or package is known by now, oldest first. */
export async function findMatchedNotices(db: Queryable, limit: number) {
  const number = sql`event.body->>'trackingNumber'`;
  const asId = sql`case when ${number} ~* ${sql.lit(UUID.source)} then (${number})::uuid end`;
  const { rows } = await sql<{ key: string; body: unknown; receivedAt: Date }>`
    select event.event_key as key, event.body, event.received_at as "receivedAt" from inbound_events event
    where event.source = 'skypostal' and event.outcome = 'parked' and (
      exists (select from packages where tracking_number = ${number} and event.event_key like 'package:%')
      or exists (select from orders where carrier_tracking_number = ${number} and event.event_key like 'status:%')
      or exists (select from orders where id = ${asId} and carrier_tracking_number is not null and event.event_key like 'status:%'))
    order by event.received_at limit ${limit}
  `.execute(db);
  return rows;
}

interface TrackingQuery {
  /** Only what was neither reported on nor asked about since. */
  quietSince: Date;
  now: Date;
  limit: number;
}

/** Marks shipments on their way as asked about now, and returns their orders; the longest unasked ones first. */
export async function claimShipmentsToPoll(db: Queryable, query: TrackingQuery): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update orders set tracking_polled_at = ${query.now} where id in (
      select id from orders where carrier_tracking_number is not null
        and status in ('READY_TO_DELIVER', 'SHIPPING', 'PACKAGE_SHIPPED', 'IN_DISTRIBUTION', 'PICK_UP', 'DELIVERED')
        and (tracking_polled_at is null or tracking_polled_at < ${query.quietSince})
        and not exists (select from order_events where order_id = orders.id and happened_at > ${query.quietSince})
      order by tracking_polled_at nulls first, created_at limit ${query.limit} for update skip locked)
    returning id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Marks packages on their way to the depot as asked about now, and returns their ids. */
export async function claimPackagesToPoll(db: Queryable, query: TrackingQuery): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update packages set tracking_polled_at = ${query.now} where id in (
      select packages.id from packages join orders on orders.id = packages.order_id
      where packages.status = 'PACKAGE_SENT_FROM_AMAZON' and packages.created_at < ${query.quietSince}
        and orders.status in ('ZINC_PROCCESSING', 'ZINC_PAID')
        and (packages.tracking_polled_at is null or packages.tracking_polled_at < ${query.quietSince})
      order by packages.tracking_polled_at nulls first, packages.created_at limit ${query.limit}
      for update of packages skip locked)
    returning id
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function findShipmentNumber(db: Queryable, orderId: string): Promise<string | null> {
  const order = db.selectFrom('orders').select('carrier_tracking_number as number').where('id', '=', orderId);
  return (await order.executeTakeFirst())?.number ?? null;
}

export async function findPackageNumber(db: Queryable, packageId: string): Promise<string | null> {
  const parcel = db.selectFrom('packages').select('tracking_number as number').where('id', '=', packageId);
  return (await parcel.executeTakeFirst())?.number ?? null;
}
