import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';
import type { Tariff } from '#domain/fees/tariff.ts';
import type { CategoryCosts } from '#domain/margin/category-costs.ts';
import type { MarginAmounts } from '#domain/margin/margin.ts';
import type { Days } from '#domain/time/week.ts';

export interface MarginRow {
  number: number;
  status: string;
  paidAt: Date;
  /** Its place among the payments of a month, to the microsecond. */
  position: { settledAt: string; id: string };
  chargedCents: number;
  rateMicros: number | null;
  goods: number;
  freight: number;
  handling: number;
  service: number;
  delivery: number;
  /** What the carrier weighed, in grams; null while a package is not weighed. */
  grams: number | null;
  /** What the carrier's invoices in force bill, in USD cents; null while there is none. */
  invoiced: number | null;
  /** What the order was quoted with; null before tariffs had a date. */
  tariff: Tariff | null;
  purchases: { paid: number | null; credited: number }[];
  refunds: { cents: number; currency: 'USD' | 'UYU' }[];
  commissions: { cents: number; currency: 'USD' | 'UYU' }[];
}

export interface MarginPage {
  from: Date;
  before: Date;
  after: MarginRow['position'] | null;
  limit: number;
}

/** A page of the orders whose payment came in within a period, the newest first, found by the time of the payment. */
export async function selectMarginRows(db: Queryable, { from, before, after, limit }: MarginPage) {
  const isAfter =
    after === null ? sql`` : sql`and (settled_at, id) < (${after.settledAt}::timestamptz, ${after.id}::uuid)`;
  return await selectRows(
    db,
    sql`select id, order_id, settled_at, currency from payment_attempts
      where state = 'approved' and charge_id is null and settled_at >= ${from} and settled_at < ${before} ${isAfter}
      order by settled_at desc, id desc limit ${limit}`,
  );
}

/** The same of some orders, by their numbers. */
export async function selectMarginRowsOf(db: Queryable, numbers: readonly number[]) {
  return await selectRows(
    db,
    sql`select payment.* from unnest(${[...numbers]}::bigint[]) listed (number) cross join lateral (
      select payment.id, order_id, settled_at, payment.currency from orders
      join payment_attempts payment on payment.order_id = orders.id and payment.state = 'approved' and payment.charge_id is null
      where orders.number = listed.number limit 1) payment`,
  );
}

/**
 * What is known of the money of the orders of some payments; what was sent again in place of one costs the one that was paid. A return of some lines that the marketplace credited counts with
 * the prices at which they were sold; one of everything with all that was paid.
 */
async function selectRows(db: Queryable, payments: RawBuilder<unknown>): Promise<MarginRow[]> {
  const { rows } = await sql<MarginRow>`
    with attempt as materialized (${payments})
    select shop.number, shop.status, attempt.settled_at as "paidAt",
      jsonb_build_object('id', attempt.id, 'settledAt',
        to_char(attempt.settled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) as position, shop.amount_usd_cents + charged.cents as "chargedCents",
      shop.rate_micros as "rateMicros",
      coalesce((shop.fees->>'productsTotal')::bigint, 0) as goods, coalesce((shop.fees->>'freight')::bigint, 0) as freight,
      coalesce((shop.fees->>'handling')::bigint, 0) as handling, coalesce((shop.fees->>'serviceFee')::bigint, 0) as service,
      coalesce((shop.fees->>'deliveryFee')::bigint, 0) as delivery,
      weighed.grams, billed.cents as invoiced, shop.fees->'tariff' as tariff, bought.purchases, returned.refunds, kept.commissions
    from attempt cross join lateral (select * from orders where id = attempt.order_id limit 1) shop
      cross join lateral (select array(select shop.id union all select id from orders where replacement_of = shop.id) as ids) sent
      left join lateral (select sum(own.grams)::int as grams from (
          select billed_weight_grams as grams, true as is_bought from packages
          where order_id = any(sent.ids) and lost_at is null
          union all select weight_grams, false from forwarded_parcels where order_id = any(sent.ids)) own
        having bool_and(own.grams is not null)
          and (bool_or(is_bought) or (shop.fees->>'productsTotal')::bigint = 0 and count(*) > 0)) weighed on true
      cross join lateral (select sum(charge_cents + other_cents)::bigint as cents
        from carrier_charges charge join carrier_invoices invoice on invoice.id = charge.invoice_id
        where charge.order_id = any(sent.ids) and invoice.withdrawn_at is null) billed
      cross join lateral (select coalesce(jsonb_agg(jsonb_build_object(
          'paid', case when cancelled.order_id is null then purchase.total_cents else 0 end,
          'credited', case when credit.asins is null then 0
            when credit.asins = '{}' then coalesce(purchase.total_cents, 0)
            else (select coalesce(sum(price_cents * quantity), 0) from order_lines
              where order_id = any(sent.ids) and asin = any(credit.asins)) end)), '[]') as purchases
        from (select order_id as id, total_cents from purchases where order_id = any(sent.ids) and state = 'placed'
          union all select id, total_cents from further_purchases where order_id = any(sent.ids) and state = 'placed') purchase
          left join purchase_cancellations cancelled on cancelled.order_id = purchase.id and cancelled.state = 'cancelled'
          left join purchase_returns credit on credit.order_id = purchase.id and credit.state = 'credited'
            and cancelled.order_id is null) bought
      cross join lateral (select coalesce(sum(usd_cents), 0)::bigint as cents from order_charges
        where order_id = shop.id and state = 'paid') charged
      cross join lateral (select coalesce(array_agg(id), '{}') as ids, array_agg(currency) as currencies from payment_attempts
        where order_id = shop.id and state = 'approved') paid
      cross join lateral (select coalesce(jsonb_agg(jsonb_build_object('cents', amount_cents, 'currency', currency)), '[]') as refunds
        from refunds where order_id = shop.id and attempt_id = any(paid.ids) and amount_cents is not null
          and closed_at is null and reason <> 'wrong-amount') returned
      cross join lateral (select coalesce(jsonb_agg(jsonb_build_object('cents', commission_cents, 'currency', payment.currency)), '[]')
          as commissions
        from unnest(paid.ids, paid.currencies) payment (id, currency)
        join bank_matches on attempt_id = payment.id and is_confirmed and commission_cents > 0) kept
    order by attempt.settled_at desc, attempt.id desc`.execute(db);
  return rows;
}

/** A month as it stood at an instant. */
export interface MarginMonth {
  month: string;
  orders: number;
  totals: MarginAmounts;
  /** The smallest margin first, equal ones by number. */
  worst: { number: number; marginCents: number }[];
  /** Null where a release before added it up. */
  categories: CategoryCosts[] | null;
  computedAt: Date;
}

export async function findMarginMonth(db: Queryable, month: string): Promise<MarginMonth | null> {
  const row = await db.selectFrom('margin_months').selectAll().where('month', '=', month).executeTakeFirst();
  if (!row) return null;
  const { computed_at: computedAt, ...rest } = row;
  return { ...rest, computedAt };
}

/** Replaces what is known of a month, unless that is newer. */
export async function replaceMonth(
  db: Queryable,
  { computedAt, totals, worst, categories, ...rest }: MarginMonth,
): Promise<void> {
  const json = { totals: JSON.stringify(totals), worst: JSON.stringify(worst), categories: JSON.stringify(categories) };
  const row = { ...rest, ...json, computed_at: computedAt };
  await db
    .insertInto('margin_months')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('month').doUpdateSet(row).where('margin_months.computed_at', '<=', computedAt),
    )
    .execute();
}

export interface MonthToSum {
  month: string;
  from: Date;
  before: Date;
  /** It is due if it was added up at this instant or before. */
  computedUntil: Date;
}

/** Which of some months are due: those whose sums are old, and those with payments that were never added up. */
export async function findMonthsToSum(db: Queryable, months: readonly MonthToSum[]): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select span.month from jsonb_to_recordset(${JSON.stringify(months)}::jsonb)
      as span (month text, "from" timestamptz, before timestamptz, "computedUntil" timestamptz)
      left join margin_months kept on kept.month = span.month
      left join lateral (select id from payment_attempts where state = 'approved' and settled_at >= span."from"
        and settled_at < span.before order by settled_at limit 1) payment on kept.month is null
    where kept.computed_at <= span."computedUntil" or (kept.month is null and payment.id is not null)
    order by span.month desc`.execute(db);
  return rows.map(({ month }) => month);
}

/** A day as it stood at an instant. */
export interface MarginDay {
  day: string;
  orders: number;
  totals: MarginAmounts;
}

export async function findMarginDays(db: Queryable, { from, to }: Days): Promise<MarginDay[]> {
  const days = db.selectFrom('margin_days').select(['day', 'orders', 'totals']);
  return await days.where('day', '>=', from).where('day', '<=', to).execute();
}

/** Replaces what is known of some days, unless that is newer. */
export async function replaceDays(db: Queryable, days: readonly MarginDay[], computedAt: Date): Promise<void> {
  await sql`
    insert into margin_days as stored (day, orders, totals, computed_at)
    select day, orders, totals, ${computedAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as asked (day date, orders integer, totals jsonb)
    on conflict (day) do update set orders = excluded.orders, totals = excluded.totals, computed_at = excluded.computed_at
    where stored.computed_at <= excluded.computed_at`.execute(db);
}
