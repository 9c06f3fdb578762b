import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';
import type { Currency } from '#domain/money/cents.ts';
import type { LegTime } from '#domain/order/leg-times.ts';
import { TIMED_LEGS } from '#domain/order/leg-times.ts';
import { STATUSES_OF_STOP } from '#domain/order/legs.ts';
import { SYSTEM_REFUND_REASONS } from '#domain/refund/reason-names.ts';
import type { Days } from '#domain/time/week.ts';
import type { DayFigures } from '#domain/week/figures.ts';
import type { KeptPromises } from '#domain/week/punctuality.ts';

/** Instants of some days; the end is not part of them. */
export interface Span {
  start: Date;
  end: Date;
}

/** The day in Montevideo of an instant. */
function dayOf(column: string): RawBuilder<string> {
  return sql`((${sql.ref(column)} at time zone 'UTC') - interval '3 hours')::date`;
}

export interface DayCounts {
  day: string;
  carts: number;
  orders: number;
  paid: number;
  paidUsd: number;
  casesOpened: number;
  casesClosed: number;
}

/** What is counted by rows of the days alone, each found by an index of its time; a day without any has no row. */
export async function readCounts(db: Queryable, { start, end }: Span): Promise<DayCounts[]> {
  const within = (column: string) => sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}`;
  const { rows } = await sql<DayCounts>`
    select day, sum(carts)::int as carts, sum(orders)::int as orders, sum(paid)::int as paid, sum(usd)::float8 as "paidUsd",
      sum(opened)::int as "casesOpened", sum(closed)::int as "casesClosed"
    from (
      select ${dayOf('created_at')} as day, count(*) as carts, 0 as orders, 0 as paid, 0 as usd, 0 as opened, 0 as closed
      from carts where ${within('created_at')} group by 1
      union all select ${dayOf('created_at')}, 0, count(*), 0, 0, 0, 0 from orders where ${within('created_at')} group by 1
      union all select ${dayOf('settled_at')}, 0, 0, count(*) filter (where charge_id is null),
        sum(coalesce((select usd_cents from order_charges where id = charge_id), shop.amount_usd_cents)), 0, 0
      from payment_attempts payment
        cross join lateral (select amount_usd_cents from orders where id = payment.order_id limit 1) shop
      where state = 'approved' and ${within('settled_at')} group by 1
      union all select ${dayOf('opened_at')}, 0, 0, 0, 0, count(*), 0 from cases where ${within('opened_at')} group by 1
      union all select ${dayOf('closed_at')}, 0, 0, 0, 0, 0, count(*) from cases
      where state = 'closed' and ${within('closed_at')} group by 1) counted
    group by day`.execute(db);
  return rows;
}

/** Orders that arrived in the span, by the day on which they were paid and arrived. */
export async function findArrivals(db: Queryable, { start, end }: Span) {
  const { rows } = await sql<{ paidOn: string; arrivedOn: string; count: number }>`
    select ${dayOf('paid.happened_at')} as "paidOn", ${dayOf('arrived.happened_at')} as "arrivedOn", count(*)::int as count
    from order_events arrived join order_events paid on paid.order_id = arrived.order_id and paid.code = 'PAID'
    where arrived.code in ('PICK_UP', 'DELIVERED') and arrived.happened_at >= ${start} and arrived.happened_at < ${end}
      and not exists (select 1 from order_events earlier where earlier.order_id = arrived.order_id
        and earlier.code in ('PICK_UP', 'DELIVERED') and (earlier.happened_at, earlier.id) < (arrived.happened_at, arrived.id))
    group by 1, 2`.execute(db);
  return rows;
}

/**
 * How the promises of some days were kept: an order is late from the day after, whether it has arrived or not, and one that was
 * paid back after that day was late. Those that ended before are no promise.
 */
export async function findPromises(db: Queryable, { from, to }: Days): Promise<(KeptPromises & { day: string })[]> {
  const { rows } = await sql<KeptPromises & { day: string }>`
    select promised_on as day, delivery_zone as zone, arrived.day - paid.day as took,
      coalesce(arrived.day <= promised_on, false) as "isOnTime", count(*)::int as count
    from orders
      cross join lateral (select min(${dayOf('happened_at')}) as day from order_events where order_id = orders.id and code = 'PAID') paid
      cross join lateral (select min(${dayOf('happened_at')}) as day from order_events
        where order_id = orders.id and code in ('PICK_UP', 'DELIVERED')) arrived
    where promised_on between ${from} and ${to} and status not in ('CANCELED', 'FAILED')
      and (status <> 'REFUND' or arrived.day is not null or ${dayOf('status_since')} > promised_on)
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}

interface RefundRow {
  day: string;
  reason: string | null;
  currency: Currency;
  count: number;
  amount: number;
  /** In cents of a dollar, each at the rate of its order. */
  usd: number;
}

/** Refunds that were sent in the span, by day, the shop's own reason, null for a person's, and currency. */
export async function findRefunds(db: Queryable, { start, end }: Span): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select ${dayOf('sent_at')} as day,
      case when reason like 'line:%' then 'line-not-bought' when reason = any(${Object.keys(SYSTEM_REFUND_REASONS)}) then reason end as reason, refunds.currency,
      count(*)::int as count, sum(refunds.amount_cents)::float8 as amount,
      coalesce(sum(case when refunds.currency = 'USD' then refunds.amount_cents
        else round(refunds.amount_cents * 1000000.0 / orders.rate_micros) end), 0)::float8 as usd
    from refunds join orders on orders.id = refunds.order_id
    where sent_at >= ${start} and sent_at < ${end} and refunds.currency in ('USD', 'UYU') and refunds.amount_cents is not null
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

/** How long the orders that were delivered in the span took from each stop to the next, in whole hours. */
export async function findLegTimes(db: Queryable, { start, end }: Span): Promise<(LegTime & { day: string })[]> {
  const stops = ['paid', ...TIMED_LEGS] as const;
  const first = stops.map(
    (stop) => sql`min(happened_at) filter (where code = any(${[...STATUSES_OF_STOP[stop]]})) as ${sql.ref(stop)}`,
  );
  const ways = TIMED_LEGS.map(
    (leg, place) => sql`(${sql.lit(leg)}, stop.${sql.ref(stops[place] ?? leg)}, stop.${sql.ref(leg)})`,
  );
  const { rows } = await sql<LegTime & { day: string }>`
    select delivered.day, way.leg, round(extract(epoch from way.until - way.since) / 3600)::int as hours, count(*)::int as count
    from (select order_id, min(${dayOf('happened_at')}) as day from order_events
        where code = 'DELIVERED' and happened_at >= ${start} and happened_at < ${end} group by order_id) delivered
      cross join lateral (select ${sql.join(first)} from order_events where order_id = delivered.order_id) stop
      cross join lateral (values ${sql.join(ways)}) way (leg, since, until)
    where way.until >= way.since
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** The days of a period that were computed and stored. */
export async function findStored(db: Queryable, { from, to }: { from: string; to: string }): Promise<DayFigures[]> {
  const days = db.selectFrom('day_figures').select('figures').where('day', '>=', from).where('day', '<=', to);
  return (await days.execute()).map(({ figures }) => figures);
}

interface DayToSum {
  day: string;
  /** It is due if it was computed at this instant or before. */
  computedUntil: Date;
}

/** Which of some days are due, the newest first: those that were never computed, and those whose figures are old. */
export async function findDue(db: Queryable, days: readonly DayToSum[]): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select asked.day from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as asked (day date, "computedUntil" timestamptz)
      left join day_figures stored on stored.day = asked.day
    where stored.day is null or stored.computed_at <= asked."computedUntil" order by 1 desc`.execute(db);
  return rows.map(({ day }) => day);
}

/** Stores the figures of a day, unless newer ones are. */
export async function saveDay(db: Queryable, figures: DayFigures, computedAt: Date): Promise<void> {
  const row = { day: figures.day, figures: JSON.stringify(figures), computed_at: computedAt };
  await db
    .insertInto('day_figures')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet(row).where('day_figures.computed_at', '<=', computedAt),
    )
    .execute();
}
