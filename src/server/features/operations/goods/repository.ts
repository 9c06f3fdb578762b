import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';
import { type ParcelLeg, STATUSES_OF_LEG } from '#domain/order/parcel-legs.ts';
import type { OrderStatus } from '#domain/order/status.ts';

export interface ParcelRow {
  id: string;
  trackingNumber: string;
  carrier: string | null;
  orderNumber: number;
  status: OrderStatus;
  since: Date;
  items: number;
  quotedGrams: number;
  billedGrams: number | null;
  receivedAt: Date | null;
  /** Its order's place in the list: microseconds since 1970. */
  place: string;
}

export interface ParcelPosition {
  place: string;
  number: number;
  id: string;
}

/** As the predicate of `orders_by_state_age` has them: the planner uses an index only for literals. */
export const OPEN = sql`status in ('NEW', 'PAID', 'PROCESSING', 'ZINC_PROCCESSING', 'ZINC_PAID', 'PACKAGE_RECEIVED',
  'READY_TO_DELIVER', 'SHIPPING', 'PACKAGE_SHIPPED', 'IN_DISTRIBUTION', 'PICK_UP')`;

/** Since when a parcel is on its leg: only at the depot it moves without its order. */
const SINCE: Partial<Record<ParcelLeg, RawBuilder<unknown>>> = {
  announced: sql`parcel.created_at`,
  miami: sql`parcel.received_at`,
};
const RECEPTION: Partial<Record<ParcelLeg, RawBuilder<unknown>>> = {
  announced: sql`and parcel.received_at is null and parcel.lost_at is null`,
  miami: sql`and parcel.received_at is not null`,
};

/**
 * The parcels of a leg. Open orders are walked by the age of their state, the oldest first; of what was delivered the newest
 * are first, each status by its own index.
 */
function parcelsOf(leg: ParcelLeg, { after, limit }: { after: ParcelPosition | null; limit: number }) {
  const statuses = [...STATUSES_OF_LEG[leg]];
  const place = after && sql`('epoch'::timestamptz + ${after.place}::bigint * interval '1 microsecond')`;
  const since = SINCE[leg] ?? sql`shop.since`;
  const columns = sql`parcel.*, shop.number, shop.status as order_status, shop.since as shop_since, ${since} as leg_since`;
  if (leg !== 'delivered')
    return sql`select ${columns} from (
        select id, number, status, coalesce(status_since, created_at) as since from orders
        where ${OPEN} and status = any(${statuses}::text[])
          ${after ? sql`and (coalesce(status_since, created_at), number) >= (${place}, ${after.number}::bigint)` : sql``}
      ) shop cross join lateral (${ofOrder(leg)}) parcel
      ${after ? sql`where (shop.since, shop.number, parcel.id) > (${place}, ${after.number}::bigint, ${after.id}::uuid)` : sql``}
      order by shop.since, shop.number, parcel.id limit ${limit}`;
  const beyond = after ? sql`and (created_at, number) <= (${place}, ${after.number}::bigint)` : sql``;
  return sql`select ${columns} from (
      select closed.* from unnest(${statuses}::text[]) as wanted(status) cross join lateral (
        select id, number, status, created_at as since from orders where orders.status = wanted.status ${beyond}
        order by created_at desc, number desc limit ${limit}) closed
    ) shop cross join lateral (${ofOrder(leg)}) parcel
    ${after ? sql`where (shop.since, shop.number, parcel.id) < (${place}, ${after.number}::bigint, ${after.id}::uuid)` : sql``}
    order by shop.since desc, shop.number desc, parcel.id desc limit ${limit}`;
}

/** The parcels of one order; the limit, which none reaches, keeps the planner from reading those of all orders. */
function ofOrder(leg: ParcelLeg): RawBuilder<unknown> {
  return sql`select * from packages parcel where order_id = shop.id ${RECEPTION[leg] ?? sql``} limit 1000`;
}

export async function selectParcels(
  db: Queryable,
  leg: ParcelLeg,
  page: { after: ParcelPosition | null; limit: number },
): Promise<ParcelRow[]> {
  const { rows } = await sql<ParcelRow>`
    select found.id, tracking_number as "trackingNumber", carrier, number as "orderNumber", order_status as status,
      leg_since as since, cardinality(asins) as items, billed_weight_grams as "billedGrams", received_at as "receivedAt",
      (extract(epoch from shop_since) * 1000000)::bigint::text as place, line.grams as "quotedGrams"
    from (select *, row_number() over () as row from (${parcelsOf(leg, page)}) listed) found
      cross join lateral (select coalesce(sum(weight_grams * quantity), 0)::int as grams from order_lines
        where order_id = found.order_id and (found.asins = '{}' or asin = any(found.asins))) line
    order by found.row`.execute(db);
  return rows;
}

/** How many parcels are on a leg, up to a limit, and since when the oldest of them. */
export async function countParcels(
  db: Queryable,
  leg: ParcelLeg,
  limit: number,
): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(leg_since) as oldest from (${parcelsOf(leg, { after: null, limit })}) counted`.execute(
    db,
  );
  return rows[0] ?? { count: 0, oldest: null };
}

export interface PurchaseRow {
  id: string;
  orderNumber: number;
  kind: 'first' | 'again' | 'substitute' | 'surplus';
  state: 'requested' | 'pending' | 'placed' | 'refused';
  marketplaceOrderId: string | null;
  manualReason: string | null;
  totalCents: number | null;
  maxPriceCents: number | null;
  /** What the lines of the order cost, where the purchase has no limit of its own. */
  lines: { price_cents: number; quantity: number }[];
  requestedAt: Date;
  place: string;
}

export interface PurchasePage {
  show: 'open' | 'by-hand' | 'all';
  after: { place: string; id: string } | null;
  limit: number;
}

const SHOWN = {
  open: sql`state in ('requested', 'pending')`,
  'by-hand': sql`manual_reason is not null`,
  all: sql`true`,
} as const;

/** How many purchases there are, up to a limit. */
export async function countPurchases(
  db: Queryable,
  { show, limit }: Pick<PurchasePage, 'show' | 'limit'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
      (select from purchases where ${SHOWN[show]} limit ${limit})
      union all (select from further_purchases where ${SHOWN[show]} limit ${limit}) limit ${limit}) counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Purchases, the newest first: the first of each order and those after it. */
export async function selectPurchases(db: Queryable, { show, after, limit }: PurchasePage): Promise<PurchaseRow[]> {
  const part = (table: RawBuilder<unknown>, id: RawBuilder<unknown>, kind: RawBuilder<unknown>) => {
    const beyond = after
      ? sql`and (requested_at, ${id}) < ('epoch'::timestamptz + ${after.place}::bigint * interval '1 microsecond', ${after.id}::uuid)`
      : sql``;
    return sql`(select ${id} as id, order_id, ${kind} as kind, state, marketplace_order_id, manual_reason, total_cents,
        max_price_cents, requested_at
      from ${table} where ${SHOWN[show]} ${beyond} order by requested_at desc, ${id} desc limit ${limit})`;
  };
  const { rows } = await sql<PurchaseRow>`
    select bought.id, shop.number as "orderNumber", bought.kind, bought.state,
      bought.marketplace_order_id as "marketplaceOrderId", bought.manual_reason as "manualReason",
      bought.total_cents as "totalCents", bought.max_price_cents as "maxPriceCents", bought.requested_at as "requestedAt",
      (extract(epoch from bought.requested_at) * 1000000)::bigint::text as place, line.lines
    from (select * from (
        ${part(sql`purchases`, sql`order_id`, sql`'first'`)} union all ${part(sql`further_purchases`, sql`id`, sql`kind`)}
      ) each_table order by requested_at desc, id desc limit ${limit}) bought
      cross join lateral (select id, number from orders where id = bought.order_id limit 1) shop
      cross join lateral (select coalesce(jsonb_agg(jsonb_build_object('price_cents', price_cents, 'quantity', quantity)), '[]') as lines
        from order_lines where order_id = shop.id) line
    order by bought.requested_at desc, bought.id desc`.execute(db);
  return rows;
}
