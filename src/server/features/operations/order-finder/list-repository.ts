import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';
import type { OrderStatus } from '#domain/order/status.ts';

export interface OrderListRow {
  number: number;
  status: OrderStatus;
  amountCents: number;
  currency: 'USD' | 'UYU';
  method: string | null;
  issue: string | null;
  createdAt: Date;
  /** Its place in the list: microseconds since 1970. */
  place: number;
}

export interface OrderListSearch {
  statuses: readonly OrderStatus[];
  method: string | null;
  /** Orders that a few open rows know: money to send back, or paid twice. */
  among: 'returning' | 'overpaid' | null;
  issue: boolean;
  from: Date | null;
  before: Date | null;
  after: { place: number; number: number } | null;
  limit: number;
}

/** The orders that a few open rows know. Each is looked up by its id: the planner would rather walk all orders by date. */
const among = (rows: RawBuilder<unknown>) =>
  sql`(select shop.* from (select distinct order_id from ${rows}) few
    cross join lateral (select * from orders where id = few.order_id limit 1) shop) orders`;

const AMONG = {
  returning: among(sql`refunds where state in ('requested', 'manual', 'awaiting-account', 'account-given', 'taken')`),
  overpaid: among(sql`payment_attempts where state = 'overpaid'`),
} as const;

/**
 * A page of orders, the newest first. Each status is read by its own index in the order of the list, so that no filter
 * reads more than a page of each.
 */
export async function selectOrders(db: Queryable, search: OrderListSearch): Promise<OrderListRow[]> {
  const { statuses, limit } = search;
  const conditions = conditionsOf(search);
  const source = search.among === null ? sql`orders` : AMONG[search.among];
  // An open issue and open money are few: they are read whole, and the status is a condition.
  const isFew = search.issue || search.among !== null;
  const found = isFew
    ? page({ source, conditions: [sql`status = any(${statuses}::text[])`, ...conditions], limit })
    : sql`select shop.* from unnest(${statuses}::text[]) as wanted(status)
        cross join lateral (${page({ source, conditions: [sql`orders.status = wanted.status`, ...conditions], limit })}) shop
        order by shop.created_at desc, shop.number desc limit ${limit}`;
  const { rows } = await sql<OrderListRow>`
    select number, status, amount_cents as "amountCents", currency, payment_method as method,
      issue->>'description' as issue, created_at as "createdAt",
      (extract(epoch from created_at) * 1000000)::bigint as place from (${found}) shop`.execute(db);
  return rows;
}

interface Page {
  source: RawBuilder<unknown>;
  conditions: RawBuilder<unknown>[];
  limit: number;
}

function page({ source, conditions, limit }: Page): RawBuilder<unknown> {
  return sql`select number, status, amount_cents, currency, payment_method, issue, created_at from ${source}
    where ${sql.join(conditions, sql` and `)} order by created_at desc, number desc limit ${limit}`;
}

function conditionsOf({ method, issue, from, before, after }: OrderListSearch): RawBuilder<unknown>[] {
  return [
    ...(method === null ? [] : [sql`payment_method = ${method}`]),
    ...(issue ? [sql`issue is not null`] : []),
    ...(from === null ? [] : [sql`created_at >= ${from}`]),
    ...(before === null ? [] : [sql`created_at < ${before}`]),
    ...(after === null
      ? []
      : [
          sql`(created_at, number) < ('epoch'::timestamptz + ${after.place}::bigint * interval '1 microsecond', ${after.number})`,
        ]),
  ];
}
