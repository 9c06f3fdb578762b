import { sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';
import type { Currency } from '#domain/money/cents.ts';
import { OPEN_LEG_NAMES, OPEN_LEGS, type OpenLeg } from '#domain/order/open-legs.ts';

interface LegCount {
  leg: OpenLeg;
  count: number;
  oldest: Date | null;
}

/** How many open orders stand on each leg, each status up to a limit, and since when the one that is longest in its state. */
export async function countByLeg(db: Queryable, limit: number): Promise<LegCount[]> {
  const parts = OPEN_LEG_NAMES.flatMap((leg) =>
    OPEN_LEGS[leg].map(
      (status) => sql`(select ${sql.lit(leg)} as leg, coalesce(status_since, created_at) as since from orders
        where status = ${sql.lit(status)} order by created_at limit ${limit})`,
    ),
  );
  const { rows } = await sql<LegCount>`
    select leg, count(*)::int as count, min(since) as oldest from (${sql.join(parts, sql` union all `)}) open group by leg`.execute(
    db,
  );
  return OPEN_LEG_NAMES.map((leg) => rows.find((row) => row.leg === leg) ?? { leg, count: 0, oldest: null });
}

/** How many open cases wait for the shop's word since an instant or longer, up to a limit. */
export async function countCasesWaiting(db: Queryable, since: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from cases
      where state = 'open' and coalesce(waiting_since, 'infinity') <= ${since} limit ${limit}) found`.execute(db);
  return rows[0]?.count ?? 0;
}

interface Amount {
  currency: Currency;
  cents: number;
}

/** What was paid since an instant and no statement of a bank shows yet. */
export async function sumNotBanked(db: Queryable, since: Date): Promise<Amount[]> {
  const { rows } = await sql<Amount>`
    select currency, sum(amount_cents)::float8 as cents from payment_attempts
    where state in ('approved', 'overpaid') and not is_banked and settled_at >= ${since}
    group by currency order by currency desc`.execute(db);
  return rows;
}

interface StockOut {
  asin: string;
  title: string;
  orders: number;
  usdCents: number;
}

/** Orders that were refunded since an instant because the store did not have what they are of, by product. */
export async function findStockOuts(
  db: Queryable,
  { since, errors, limit }: { since: Date; errors: readonly string[]; limit: number },
): Promise<{ stockOuts: StockOut[]; lost: { orders: number; usdCents: number } }> {
  const lost = sql`
    select distinct shop.id, shop.amount_usd_cents from refunds
    cross join lateral (select id, amount_usd_cents from orders where id = refunds.order_id limit 1) shop
    where refunds.created_at >= ${since} and refunds.reason = 'purchase-refused'
      and exists (select from purchases where order_id = shop.id and error_type = any(${[...errors]}::text[]))`;
  const { rows } = await sql<StockOut & { all: number; allCents: number }>`
    with lost as materialized (${lost})
    select line.asin, min(line.title) as title, count(distinct lost.id)::int as orders,
      sum(line.price_cents * line.quantity)::float8 as "usdCents",
      (select count(*)::int from lost) as "all", (select sum(amount_usd_cents)::float8 from lost) as "allCents"
    from lost join order_lines line on line.order_id = lost.id
    group by line.asin order by 4 desc, 1 limit ${limit}`.execute(db);
  const [first] = rows;
  return {
    stockOuts: rows.map(({ all: _all, allCents: _cents, ...row }) => row),
    lost: { orders: first?.all ?? 0, usdCents: first?.allCents ?? 0 },
  };
}
