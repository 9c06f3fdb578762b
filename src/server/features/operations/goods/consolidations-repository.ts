import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';
import { type ParcelLeg, STATUSES_OF_LEG } from '#domain/order/parcel-legs.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import { OPEN } from './repository.ts';

export interface ConsolidationRow {
  orderNumber: number;
  status: OrderStatus;
  since: Date;
  promisedOn: string | null;
  shipmentNumber: string | null;
  expected: number;
  received: number;
  quotedGrams: number;
  billedGrams: number | null;
  /** Its place in the list: microseconds since 1970. */
  place: string;
}

export interface ConsolidationPosition {
  place: string;
  number: number;
}

/**
 * The depot's reception divides the orders whose parcels are announced from those that wait in Miami. It is counted up to one,
 * since the planner would read all parcels for the existence of some.
 */
const HAS_RECEIVED = sql`(select count(*) from (
  select from packages where order_id = orders.id and received_at is not null limit 1) received) = 1`;
const RECEPTION: Partial<Record<ParcelLeg, RawBuilder<unknown>>> = {
  announced: sql`and status = 'ZINC_PAID' and not ${HAS_RECEIVED}`,
  miami: sql`and (status <> 'ZINC_PAID' or ${HAS_RECEIVED})`,
};

/** Open orders are walked by the age of their state, the oldest first; of those delivered the newest are first. */
function ordersOf(leg: ParcelLeg, { after, limit }: { after: ConsolidationPosition | null; limit: number }) {
  const statuses = [...STATUSES_OF_LEG[leg]];
  const place = after && sql`('epoch'::timestamptz + ${after.place}::bigint * interval '1 microsecond')`;
  const columns = sql`id, number, status, promised_on, carrier_tracking_number`;
  if (leg === 'delivered')
    return sql`select closed.* from unnest(${statuses}::text[]) as wanted(status) cross join lateral (
        select ${columns}, created_at as since from orders where orders.status = wanted.status
          ${after ? sql`and (created_at, number) < (${place}, ${after.number}::bigint)` : sql``}
        order by created_at desc, number desc limit ${limit}) closed
      order by since desc, number desc limit ${limit}`;
  const since = sql`coalesce(status_since, created_at)`;
  return sql`select ${columns}, ${since} as since from orders
    where ${OPEN} and status = any(${statuses}::text[]) ${RECEPTION[leg] ?? sql``}
      ${after ? sql`and (${since}, number) > (${place}, ${after.number}::bigint)` : sql``}
    order by ${since}, number limit ${limit}`;
}

export async function selectConsolidations(
  db: Queryable,
  leg: ParcelLeg,
  page: { after: ConsolidationPosition | null; limit: number },
): Promise<ConsolidationRow[]> {
  const { rows } = await sql<ConsolidationRow>`
    select found.number as "orderNumber", found.status, found.since, promised_on as "promisedOn",
      carrier_tracking_number as "shipmentNumber", parcel.expected + brought.count as expected, parcel.received + brought.count as received, parcel.billed as "billedGrams",
      line.grams + brought.grams as "quotedGrams", (extract(epoch from found.since) * 1000000)::bigint::text as place
    from (select *, row_number() over () as row from (${ordersOf(leg, page)}) listed) found
      cross join lateral (select (count(*) filter (where lost_at is null))::int as expected,
          (count(*) filter (where received_at is not null))::int as received, sum(billed_weight_grams)::int as billed
        from (select * from packages where order_id = found.id limit 1000) own) parcel
      cross join lateral (select coalesce(sum(weight_grams * quantity), 0)::int as grams
        from order_lines where order_id = found.id) line
      cross join lateral (select count(*)::int as count, coalesce(sum(weight_grams), 0)::int as grams
        from forwarded_parcels where order_id = found.id) brought
    order by found.row`.execute(db);
  return rows;
}

/** How many orders are on a leg, up to a limit, and since when the oldest of them. */
export async function countConsolidations(
  db: Queryable,
  leg: ParcelLeg,
  limit: number,
): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(since) as oldest from (${ordersOf(leg, { after: null, limit })}) counted`.execute(
    db,
  );
  return rows[0] ?? { count: 0, oldest: null };
}
