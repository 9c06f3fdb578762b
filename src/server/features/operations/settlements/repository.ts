import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';
import type { Currency } from '#domain/money/cents.ts';

export interface PaymentSearch {
  methods: readonly string[];
  state: 'missing' | 'matched' | 'different' | null;
  from: Date | null;
  before: Date | null;
}

interface PaymentPosition {
  /** Microseconds since 1970. */
  place: string;
  id: string;
}

export interface PaymentPage {
  descending: boolean;
  after: PaymentPosition | null;
  limit: number;
}

export interface PaymentRow extends PaymentPosition {
  orderNumber: number;
  method: string;
  amountCents: number;
  currency: Currency;
  settledAt: Date;
  movementId: string | null;
  movementDay: string | null;
  commissionCents: number | null;
  isConfirmed: boolean | null;
}

/** How many of the newest matches that differ are looked through for a method or days. */
export const MOST_DIFFERENT = 3000;

const CAME_IN = sql`state in ('approved', 'overpaid')`;
const instantOf = (place: string) => sql`('epoch'::timestamptz + ${place}::bigint * interval '1 microsecond')`;

/** A page of the payments that came in, by their time; of those that differ by the time of the match. */
export async function selectPayments(db: Queryable, search: PaymentSearch, page: PaymentPage): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select found.id, shop.number as "orderNumber", found.method, found.amount_cents as "amountCents", found.currency,
      found.settled_at as "settledAt", (extract(epoch from found.place) * 1000000)::bigint::text as place,
      movement.id as "movementId", movement.day as "movementDay", matched.commission_cents as "commissionCents",
      matched.is_confirmed as "isConfirmed"
    from (select *, row_number() over () as row from (${pageOf(search, page)}) listed) found
      cross join lateral (select number from orders where id = found.order_id limit 1) shop
      left join lateral (select movement_id, commission_cents, is_confirmed from bank_matches
        where attempt_id = found.id limit 1) matched on true
      left join bank_movements movement on movement.id = matched.movement_id
    order by found.row`.execute(db);
  return rows;
}

/** How many payments there are, up to a limit, and what they add up to in each currency. */
export async function countPayments(
  db: Queryable,
  search: PaymentSearch,
  limit: number,
): Promise<{ currency: string; count: number; cents: number }[]> {
  const { rows } = await sql<{ currency: string; count: number; cents: number }>`
    select currency, count(*)::int as count, sum(amount_cents)::bigint as cents
    from (select currency, amount_cents from (${countedOf(search)}) found limit ${limit}) counted
    group by currency order by currency desc`.execute(db);
  return rows;
}

/** Which of many are counted matters to nobody; in the order of an index hardly more are read than are counted. */
function countedOf(search: PaymentSearch): RawBuilder<unknown> {
  const { methods, state } = search;
  if (state === 'different') return pageOf(search, { descending: true, after: null, limit: MOST_DIFFERENT });
  const banked = state === null ? [] : [state === 'matched' ? sql`is_banked` : sql`not is_banked`];
  const ofMethods = sql`method = any(${[...methods]}::text[])`;
  return sql`select currency, amount_cents from payment_attempts
    where ${sql.join([CAME_IN, ofMethods, ...banked, ...daysOf(search)], sql` and `)} order by settled_at desc`;
}

function pageOf(search: PaymentSearch, page: PaymentPage): RawBuilder<unknown> {
  const order = orderOf(page);
  if (search.state === 'different')
    return sql`select attempt.id, attempt.order_id, attempt.method, attempt.amount_cents, attempt.currency,
        attempt.settled_at, matched.matched_at as place
      from (select attempt_id, matched_at from bank_matches
        where attempt_id is not null and (not is_confirmed or commission_cents > 0)
        order by matched_at desc, id desc limit ${MOST_DIFFERENT}) matched
        join payment_attempts attempt on attempt.id = matched.attempt_id
      where ${sql.join([...conditionsOf(search), ...beyond(page, sql`matched.matched_at`, sql`attempt.id`)], sql` and `)}
      order by place ${order}, id ${order} limit ${page.limit}`;
  const banked = search.state === null ? [false, true] : [search.state === 'matched'];
  // Each method and whether it is banked by the index, so that no filter reads more than a page of each.
  const inner = sql`select id, order_id, payment_attempts.method, amount_cents, currency, settled_at, settled_at as place
    from payment_attempts
    where ${CAME_IN} and payment_attempts.method = wanted.method and is_banked = banked.is_banked
      and ${sql.join([...daysOf(search), ...beyond(page, sql`settled_at`, sql`id`)], sql` and `)}
    order by settled_at ${order}, id ${order} limit ${page.limit}`;
  return sql`select listed.* from unnest(${[...search.methods]}::text[]) as wanted(method)
    cross join unnest(${banked}::boolean[]) as banked(is_banked) cross join lateral (${inner}) listed
    order by place ${order}, id ${order} limit ${page.limit}`;
}

function orderOf({ descending }: PaymentPage): RawBuilder<unknown> {
  return descending ? sql`desc` : sql`asc`;
}

function daysOf({ from, before }: PaymentSearch): RawBuilder<unknown>[] {
  return [
    sql`true`,
    ...(from === null ? [] : [sql`settled_at >= ${from}`]),
    ...(before === null ? [] : [sql`settled_at < ${before}`]),
  ];
}

function conditionsOf(search: PaymentSearch): RawBuilder<unknown>[] {
  return [...daysOf(search), sql`attempt.method = any(${[...search.methods]}::text[])`];
}

function beyond({ after, descending }: PaymentPage, by: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  if (after === null) return [];
  return [sql`(${by}, ${id}) ${descending ? sql`<` : sql`>`} (${instantOf(after.place)}, ${after.id}::uuid)`];
}

export interface SettlementRow {
  day: string;
  method: string;
  currency: Currency;
  payments: number;
  cents: number;
  seenPayments: number;
  seenCents: number;
}

/** The payments that came in since an instant, by day, method and currency, with those that a statement shows. */
export async function selectSettlements(db: Queryable, since: Date): Promise<SettlementRow[]> {
  const { rows } = await sql<SettlementRow>`
    select to_char(settled_at at time zone interval '-03:00', 'YYYY-MM-DD') as day, method, currency,
      count(*)::int as payments, sum(amount_cents)::bigint as cents,
      (count(*) filter (where is_banked))::int as "seenPayments",
      coalesce(sum(amount_cents) filter (where is_banked), 0)::bigint as "seenCents"
    from payment_attempts where ${CAME_IN} and settled_at >= ${since}
    group by 1, method, currency order by 1 desc, method, currency`.execute(db);
  return rows;
}
