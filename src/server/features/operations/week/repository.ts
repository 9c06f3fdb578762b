import { sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';
import type { Currency } from '#domain/money/cents.ts';
import { SYSTEM_REFUND_REASONS } from '#domain/refund/reason-names.ts';

/** Instants of a week; the end is not part of it. */
export interface Span {
  start: Date;
  end: Date;
}

export interface Counts {
  carts: number;
  orders: number;
  paid: number;
  paidUsd: number;
  casesOpened: number;
  casesClosed: number;
}

/** What is counted by rows of the week alone, each found by an index of its time. */
export async function readCounts(db: Queryable, { start, end }: Span): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select count(*)::int from carts where created_at >= ${start} and created_at < ${end}) as carts,
      (select count(*)::int from orders where created_at >= ${start} and created_at < ${end}) as orders,
      paid.count as paid, paid.usd as "paidUsd",
      (select count(*)::int from cases where opened_at >= ${start} and opened_at < ${end}) as "casesOpened",
      (select count(*)::int from cases where state = 'closed' and closed_at >= ${start} and closed_at < ${end}) as "casesClosed"
    from (
      select count(*)::int as count, coalesce(sum(orders.amount_usd_cents), 0)::float8 as usd
      from order_events join orders on orders.id = order_events.order_id
      where code = 'PAID' and happened_at >= ${start} and happened_at < ${end}) paid`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('an aggregate has one row');
  return counts;
}

/** Orders that arrived in the span, by the day in Montevideo on which they were paid and arrived. */
export async function findArrivals(db: Queryable, { start, end }: Span) {
  const dayOf = (column: string) => sql`((${sql.ref(column)} at time zone 'UTC') - interval '3 hours')::date`;
  const { rows } = await sql<{ paidOn: string; arrivedOn: string; count: number }>`
    select ${dayOf('paid.happened_at')} as "paidOn", ${dayOf('arrived.happened_at')} as "arrivedOn", count(*)::int as count
    from order_events arrived join order_events paid on paid.order_id = arrived.order_id and paid.code = 'PAID'
    where arrived.code in ('PICK_UP', 'DELIVERED') and arrived.happened_at >= ${start} and arrived.happened_at < ${end}
      and not exists (select 1 from order_events earlier where earlier.order_id = arrived.order_id
        and earlier.code in ('PICK_UP', 'DELIVERED') and (earlier.happened_at, earlier.id) < (arrived.happened_at, arrived.id))
    group by 1, 2`.execute(db);
  return rows;
}

interface RefundRow {
  reason: string | null;
  currency: Currency;
  count: number;
  amount: number;
}

/** Refunds that were sent in the span, by the shop's own reason, null for a person's, and currency. */
export async function findRefunds(db: Queryable, { start, end }: Span): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select case when reason = any(${Object.keys(SYSTEM_REFUND_REASONS)}) then reason end as reason, currency,
      count(*)::int as count, sum(amount_cents)::float8 as amount
    from refunds where sent_at >= ${start} and sent_at < ${end} and currency in ('USD', 'UYU') and amount_cents is not null
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** Orders that were paid before an instant and have not arrived. */
export async function countLateOrders(db: Queryable, paidBefore: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders
    cross join lateral (
      select happened_at from order_events where order_id = orders.id and code = 'PAID' limit 1) paid
    where status in ('PAID', 'ZINC_PROCCESSING', 'ZINC_PAID', 'PACKAGE_RECEIVED', 'READY_TO_DELIVER', 'SHIPPING',
      'PACKAGE_SHIPPED', 'IN_DISTRIBUTION') and created_at < ${paidBefore} and paid.happened_at < ${paidBefore}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
