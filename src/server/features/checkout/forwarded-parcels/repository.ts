import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { IS_BLOCKED } from '#db/parcel-ownership.ts';
import type { ForwardedParcelClaimsTable, ForwardedParcelsTable } from '#db/tables/forwarded-parcels.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import { FRANCHISE_RELEASING_STATUSES } from '#domain/fees/franchise.ts';
import type { OrderStatus } from '#domain/order/status.ts';

export type ParcelRow = Selectable<ForwardedParcelsTable>;
export type ClaimRow = Selectable<ForwardedParcelClaimsTable>;

/** A parcel with the order that it was put into last and its owner's invoice. */
export interface ListedParcel extends ParcelRow {
  is_blocked: boolean;
  order_number: number | null;
  order_status: OrderStatus | null;
  invoice_name: string | null;
  invoice_size: number | null;
}

/** More than anybody has waiting; older ones are in the orders that brought them. */
const MAX_LISTED = 200;

function selectListed(db: Queryable) {
  return db
    .selectFrom('forwarded_parcels as parcel')
    .leftJoin('orders', 'orders.id', 'parcel.order_id')
    .leftJoin('parcel_invoices as invoice', (join) =>
      join.onRef('invoice.parcel_id', '=', 'parcel.id').onRef('invoice.customer_id', '=', 'parcel.customer_id'),
    )
    .selectAll('parcel')
    .select(IS_BLOCKED.as('is_blocked'))
    .select(['orders.number as order_number', 'orders.status as order_status'])
    .$narrowType<{ order_status: OrderStatus | null }>()
    .select(['invoice.name as invoice_name', 'invoice.size as invoice_size']);
}

/** The parcels of a customer, the newest first. */
export async function findParcels(db: Queryable, customerId: string): Promise<ListedParcel[]> {
  return await selectListed(db)
    .where('parcel.customer_id', '=', customerId)
    .orderBy('parcel.created_at', 'desc')
    .orderBy('parcel.id')
    .limit(MAX_LISTED)
    .execute();
}

export async function findListedParcel(db: Queryable, id: string): Promise<ListedParcel> {
  return await selectListed(db).where('parcel.id', '=', id).executeTakeFirstOrThrow();
}

/** What a customer claims while a person decides whose it is, with the number of the parcel and their invoice. */
export type ClaimedParcel = ClaimRow & Pick<ListedParcel, 'tracking_number' | 'invoice_name' | 'invoice_size'>;

function selectClaims(db: Queryable) {
  return db
    .selectFrom('forwarded_parcel_claims as claim')
    .innerJoin('forwarded_parcels as parcel', 'parcel.id', 'claim.parcel_id')
    .leftJoin('parcel_invoices as invoice', (join) =>
      join.onRef('invoice.parcel_id', '=', 'claim.parcel_id').onRef('invoice.customer_id', '=', 'claim.customer_id'),
    )
    .selectAll('claim')
    .select(['parcel.tracking_number', 'invoice.name as invoice_name', 'invoice.size as invoice_size']);
}

/** The claims that a customer made by announcing a parcel; those by which the depot names them are not theirs to see. */
export async function findClaims(db: Queryable, customerId: string): Promise<ClaimedParcel[]> {
  return await selectClaims(db)
    .where('claim.customer_id', '=', customerId)
    .where('claim.contents', 'is not', null)
    .orderBy('claim.claimed_at', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

/** Serialises what happens to a tracking number: its announcement and its arrival may come at the same time. */
export async function lockTrackingNumber(tx: Tx, number: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`parcel ${number}`}, 0))`.execute(tx);
}

export async function lockParcel(tx: Tx, by: { id: string } | { number: string }): Promise<ParcelRow | null> {
  const found = tx.selectFrom('forwarded_parcels').selectAll();
  const row = 'id' in by ? found.where('id', '=', by.id) : found.where('tracking_number', '=', by.number);
  return (await row.forUpdate().executeTakeFirst()) ?? null;
}

/** Whether an order holds it: one that ended unpaid has given it free. */
export async function isOrdered(tx: Tx, { order_id: id }: Pick<ParcelRow, 'order_id'>): Promise<boolean> {
  if (id === null) return false;
  const order = tx.selectFrom('orders').select('id').where('id', '=', id);
  return (await order.where('status', 'not in', FRANCHISE_RELEASING_STATUSES).executeTakeFirst()) !== undefined;
}

/** How many parcels of a customer no order has taken, with those that they claim; those that go back to their store do not count. */
export async function countWaiting(tx: Tx, customerId: string): Promise<number> {
  const counted = await tx
    .selectFrom('forwarded_parcels')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('customer_id', '=', customerId)
    .where('order_id', 'is', null)
    .where('returned_at', 'is', null)
    .executeTakeFirstOrThrow();
  const claimed = await tx
    .selectFrom('forwarded_parcel_claims')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return counted.count + claimed.count;
}

/** Whether a number is that of a parcel which a customer neither has nor claims yet. */
export async function isOfOthers(db: Queryable, { number, customerId }: { number: string; customerId: string }) {
  const { rows } = await sql`
    select from forwarded_parcels parcel where tracking_number = ${number} and customer_id is distinct from ${customerId}
      and not exists (select from forwarded_parcel_claims where parcel_id = parcel.id and customer_id = ${customerId})
  `.execute(db);
  return rows.length > 0;
}

/** Whether a person has to decide whose a parcel is before it goes anywhere. */
export async function isBlocked(tx: Tx, id: string): Promise<boolean> {
  const parcel = tx.selectFrom('forwarded_parcels as parcel').select(IS_BLOCKED.as('isBlocked')).where('id', '=', id);
  return (await parcel.executeTakeFirstOrThrow()).isBlocked;
}

export async function hasInvoice(tx: Tx, { parcelId, customerId }: { parcelId: string; customerId: string }) {
  const found = tx.selectFrom('parcel_invoices').select('id').where('parcel_id', '=', parcelId);
  return (await found.where('customer_id', '=', customerId).executeTakeFirst()) !== undefined;
}

/** The order of a parcel that nobody's decision keeps from its announcement to the carrier. */
export async function findOrderToShip(tx: Tx, parcelId: string): Promise<string | null> {
  const found = tx
    .selectFrom('forwarded_parcels as parcel')
    .innerJoin('orders', 'orders.id', 'parcel.order_id')
    .select('orders.id')
    .where('parcel.id', '=', parcelId)
    .where('orders.status', '=', 'PACKAGE_RECEIVED')
    .where(sql<boolean>`not ${IS_BLOCKED}`);
  return (await found.executeTakeFirst())?.id ?? null;
}

/** Who says that a parcel is theirs beside its owner, the first to do so first. */
export async function findClaimsTo(tx: Tx, parcelId: string): Promise<ClaimRow[]> {
  const claims = tx.selectFrom('forwarded_parcel_claims').selectAll().where('parcel_id', '=', parcelId);
  return await claims.orderBy('claimed_at').orderBy('customer_id').execute();
}

export async function insertParcel(tx: Tx, row: Insertable<ForwardedParcelsTable>): Promise<void> {
  await tx.insertInto('forwarded_parcels').values(row).execute();
}

export async function updateParcel(tx: Tx, id: string, change: Updateable<ForwardedParcelsTable>): Promise<void> {
  await tx.updateTable('forwarded_parcels').set(change).where('id', '=', id).execute();
}

export async function deleteParcel(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('forwarded_parcels').where('id', '=', id).execute();
}

/** Stores what a customer claims in place of an earlier claim; what was declared stays where a later one declares nothing. */
export async function writeClaim(tx: Tx, row: Insertable<ForwardedParcelClaimsTable>): Promise<void> {
  await tx
    .insertInto('forwarded_parcel_claims')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['parcel_id', 'customer_id']).doUpdateSet({
        store: sql`coalesce(excluded.store, forwarded_parcel_claims.store)`,
        contents: sql`coalesce(excluded.contents, forwarded_parcel_claims.contents)`,
      }),
    )
    .execute();
}

export async function findClaim(
  tx: Tx,
  { parcelId, customerId }: { parcelId: string; customerId: string },
): Promise<ClaimedParcel | null> {
  const found = selectClaims(tx).where('claim.parcel_id', '=', parcelId);
  return (await found.where('claim.customer_id', '=', customerId).executeTakeFirst()) ?? null;
}

/** Ends a customer's claim, with the invoice of it. */
export async function deleteClaim(tx: Tx, { parcelId, customerId }: { parcelId: string; customerId: string }) {
  for (const table of ['forwarded_parcel_claims', 'parcel_invoices'] as const)
    await tx.deleteFrom(table).where('parcel_id', '=', parcelId).where('customer_id', '=', customerId).execute();
}

/** Ends all claims to a parcel, with every invoice but that of its owner. */
export async function deleteClaims(tx: Tx, { parcelId, ownerId }: { parcelId: string; ownerId: string | null }) {
  await tx.deleteFrom('forwarded_parcel_claims').where('parcel_id', '=', parcelId).execute();
  const invoices = tx.deleteFrom('parcel_invoices').where('parcel_id', '=', parcelId);
  await invoices.where(sql<boolean>`customer_id is distinct from ${ownerId}`).execute();
}

export async function findLockerOwner(db: Queryable, customerId: string) {
  return await db
    .selectFrom('customers')
    .select(['first_name as firstName', 'last_name as lastName', 'locker'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
}

/** Whether the number is that of a package of an order. */
export async function isOfPurchase(tx: Tx, number: string): Promise<boolean> {
  const found = tx.selectFrom('packages').select('id').where('tracking_number', '=', number);
  return (await found.executeTakeFirst()) !== undefined;
}

export async function findCustomerByEmail(tx: Tx, emailKey: string): Promise<string | null> {
  const found = tx.selectFrom('customers').select('id').where('email_key', '=', emailKey);
  return (await found.executeTakeFirst())?.id ?? null;
}

interface ParkedReception {
  event_key: string;
  body: { email?: string | null; weightGrams?: number | null };
  received_at: Date;
}

/** The depot's notices of a number that found nothing, the oldest first; one whose parcel is to be sent back is left alone. */
export async function findParkedReceptions(tx: Tx, number: string): Promise<ParkedReception[]> {
  const { rows } = await sql<ParkedReception>`
    select event_key, body, received_at from inbound_events
    where source = 'skypostal' and outcome in ('parked', 'dismissed') and event_key like 'package:%'
      and upper(regexp_replace(substr(event_key, length('package:') + 1), '\\s', '', 'g')) = ${number}
      and not exists (select from package_returns where tracking_number = substr(event_key, length('package:') + 1))
    order by received_at for update
  `.execute(tx);
  return rows;
}

export async function findRecipient(tx: Tx, customerId: string) {
  const found = tx.selectFrom('customers').select(['email', 'first_name as firstName']);
  return await found.where('id', '=', customerId).executeTakeFirstOrThrow();
}

/** Marks parcels that no order brings and whose owner was not reminded as reminded of, the oldest first. */
export async function claimReminders(
  tx: Tx,
  { receivedBefore, at, limit }: { receivedBefore: Date; at: Date; limit: number },
): Promise<ParcelRow[]> {
  const { rows } = await sql<ParcelRow>`
    update forwarded_parcels set reminded_at = ${at} where id in (
      select parcel.id from forwarded_parcels parcel left join orders on orders.id = parcel.order_id
      where parcel.received_at < ${receivedBefore} and parcel.reminded_at is null and parcel.returned_at is null
        and not ${IS_BLOCKED}
        and (orders.status is null or orders.status in (${sql.join(FRANCHISE_RELEASING_STATUSES)}))
      order by parcel.received_at limit ${limit} for update of parcel skip locked
    ) returning *
  `.execute(tx);
  return rows;
}
