import { type Insertable, type Selectable, sql } from 'kysely';
import { IS_BLOCKED } from '#db/parcel-ownership.ts';
import type { ForwardedParcelsTable } from '#db/tables/forwarded-parcels.ts';
import type { PackageReturnsTable } from '#db/tables/packages.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import { FRANCHISE_RELEASING_STATUSES } from '#domain/fees/franchise.ts';
import type { OrderStatus } from '#domain/order/status.ts';

export interface StaffParcelRow extends Selectable<ForwardedParcelsTable> {
  locker: number | null;
  order_status: OrderStatus | null;
  order_number: number | null;
  is_blocked: boolean;
  place: string;
}

interface Filters {
  show: 'waiting' | 'unclear' | 'all';
  number: string | null;
}

const RELEASED = sql`(shop.status is null or shop.status in (${sql.join(FRANCHISE_RELEASING_STATUSES.map((one) => sql.lit(one)))}))`;

/** In Miami or announced, and in no order. */
const WAITING = sql`parcel.returned_at is null and ${RELEASED}`;

/** Somebody has to say whose it is, also of one that an order has. */
const UNCLEAR = sql`parcel.returned_at is null and (parcel.customer_id is null
  or exists (select from forwarded_parcel_claims where parcel_id = parcel.id and customer_id <> parcel.customer_id))`;

const FROM = sql`from forwarded_parcels parcel left join orders shop on shop.id = parcel.order_id
  left join customers owner on owner.id = parcel.customer_id`;

function conditionOf({ show, number }: Filters) {
  const shown = { waiting: WAITING, unclear: UNCLEAR, all: sql`true` }[show];
  return number === null ? shown : sql`parcel.tracking_number = ${number} and ${shown}`;
}

const PLACE = sql`(extract(epoch from parcel.created_at) * 1000000)::bigint`;

export async function selectParcels(
  db: Queryable,
  filters: Filters,
  { after, limit }: { after: { place: string; id: string } | null; limit: number },
): Promise<StaffParcelRow[]> {
  const beyond = after === null ? sql`` : sql`and (${PLACE}, parcel.id) < (${after.place}::bigint, ${after.id}::uuid)`;
  const { rows } = await sql<StaffParcelRow>`
    select parcel.*, owner.locker, shop.status as order_status, shop.number as order_number, ${PLACE}::text as place,
      ${IS_BLOCKED} as is_blocked
    ${FROM} where ${conditionOf(filters)} ${beyond}
    order by ${PLACE} desc, parcel.id desc limit ${limit}
  `.execute(db);
  return rows;
}

export async function countParcels(db: Queryable, filters: Filters, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select ${FROM} where ${conditionOf(filters)} limit ${limit}) counted
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export async function selectParcel(db: Queryable, id: string): Promise<StaffParcelRow | null> {
  const { rows } = await sql<StaffParcelRow>`
    select parcel.*, owner.locker, shop.status as order_status, shop.number as order_number, ${PLACE}::text as place,
      ${IS_BLOCKED} as is_blocked
    ${FROM} where parcel.id = ${id}
  `.execute(db);
  return rows[0] ?? null;
}

/** Who says that a parcel is theirs, the first to do so first. */
export async function selectClaims(db: Queryable, parcelId: string) {
  return await db
    .selectFrom('forwarded_parcel_claims as claim')
    .innerJoin('customers', 'customers.id', 'claim.customer_id')
    .leftJoin('parcel_invoices as invoice', (join) =>
      join.onRef('invoice.parcel_id', '=', 'claim.parcel_id').onRef('invoice.customer_id', '=', 'claim.customer_id'),
    )
    .select(['claim.customer_id', 'claim.store', 'claim.contents', 'claim.claimed_at', 'customers.locker'])
    .select(['invoice.id as invoice_id', 'invoice.name as invoice_name'])
    .where('claim.parcel_id', '=', parcelId)
    .orderBy('claim.claimed_at')
    .execute();
}

export async function selectInvoiceOfOwner(
  db: Queryable,
  { id, customer_id: customerId }: Pick<StaffParcelRow, 'id' | 'customer_id'>,
) {
  const invoices = db.selectFrom('parcel_invoices').select(['id as invoice_id', 'name as invoice_name']);
  return await invoices.where('parcel_id', '=', id).where('customer_id', '=', customerId).executeTakeFirst();
}

/** The account of a locker, locked before its parcels; null where there is none. */
export async function lockLockerOwner(tx: Tx, locker: number): Promise<string | null> {
  const found = tx.selectFrom('customers').select('id').where('locker', '=', locker);
  return (await found.forUpdate().executeTakeFirst())?.id ?? null;
}

/** Inserts the task to send a parcel back. */
export async function insertReturn(tx: Tx, row: Insertable<PackageReturnsTable>): Promise<void> {
  await tx
    .insertInto('package_returns')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
