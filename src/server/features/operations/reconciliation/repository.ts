import { type RawBuilder, sql } from 'kysely';
import { isPaymentInReview } from '#db/payment-review.ts';
import type { Queryable } from '#db/transaction.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/order/status.ts';
import { stalledDocuments } from './stalled-documents-repository.ts';

/** Kinds of stalled work; `STALLED_KINDS` in `reconcile.ts` describes each. */
export type StalledKind =
  | 'paid-not-bought'
  | 'order-held'
  | 'purchase-unanswered'
  | 'purchase-not-followed'
  | 'purchase-by-hand'
  | 'cancellation-unanswered'
  | 'return-not-followed'
  | 'return-by-hand'
  | 'purchase-not-placed'
  | 'packages-not-followed'
  | 'not-announced'
  | 'payment-undecided'
  | 'order-not-called-off'
  | 'refund-not-sent'
  | 'refund-by-hand'
  | 'refund-account-missing'
  | 'refund-not-transferred'
  | 'fiscal-not-issued'
  | 'fiscal-missing'
  | 'mail-not-sent'
  | 'notice-unmatched'
  | 'not-moving';

export interface StalledRow {
  kind: StalledKind;
  /** Id of the order, or of the attempt, refund or mail that the retry job takes. */
  id: string;
  orderId: string | null;
  since: Date;
  /** Rows of this kind, including those beyond `MAX_ROWS`. */
  total: number;
}

/** The oldest rows of each kind. They show the problem, and repeated runs work through the rest. */
const MAX_ROWS = 50;
const MINUTES = 60_000;
const HOURS = 60 * MINUTES;
const DAYS = 24 * HOURS;

export async function findStalled(db: Queryable, now: Date): Promise<StalledRow[]> {
  const parts = stalledSelects(now).map(oldestRows);
  const { rows } = await sql<StalledRow>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

/** One selection for each kind, of all of its rows. */
export function stalledSelects(now: Date): StalledSelect[] {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return [
    ...stalledOrders(before),
    ...stalledPurchases(before),
    ...stalledRequests(before),
    ...stalledPayments(before),
    ...stalledDocuments(before),
    ...stalledMessages(before),
  ];
}

/**
 * Every selection starts from a partial index of migration 0026 that holds open work alone, so it names statuses as
 * literals. What belongs to the found rows is read by `lateral … limit 1`, which stays one index lookup a row whatever
 * the planner believes about the size of the tables: nothing here grows with the orders that ended.
 */
export interface StalledSelect {
  kind: StalledKind;
  /** Selects id, order_id and since. */
  rows: RawBuilder<unknown>;
}

type Before = (ms: number) => Date;

function oldestRows({ kind, rows }: StalledSelect): RawBuilder<unknown> {
  return sql`(select ${sql.lit(kind)} as kind, found.id::text as id, found.order_id::text as "orderId", found.since as since,
    count(*) over ()::int as total from (${rows}) found order by since limit ${sql.lit(MAX_ROWS)})`;
}

/** Orders that have been in a status since before an instant. */
function inStatus(status: OrderStatus, since: Date): RawBuilder<unknown> {
  return sql`select shop.id, shop.id as order_id, event.happened_at as since from orders shop
    cross join lateral (
      select happened_at from order_events where order_id = shop.id and code = ${sql.lit(status)} limit 1) event
    where shop.status = ${sql.lit(status)} and event.happened_at < ${since}`;
}

function stalledOrders(before: Before): StalledSelect[] {
  return [
    {
      // A held order is not overdue until ten minutes after its release.
      kind: 'paid-not-bought',
      rows: sql`${inStatus('PAID', before(10 * MINUTES))} and not exists (select from order_holds hold
        where hold.order_id = shop.id and (hold.decided_at is null or hold.decided_at > ${before(10 * MINUTES)}))`,
    },
    {
      kind: 'order-held',
      rows: sql`select hold.order_id as id, hold.order_id, hold.held_at as since from order_holds hold
        where hold.decision is null and hold.held_at < ${before(4 * HOURS)}`,
    },
    {
      // What waits for the shopper's answer is in the queue by its question.
      kind: 'purchase-not-placed',
      rows: sql`${inStatus('ZINC_PROCCESSING', before(24 * HOURS))}
        and not exists (select from line_questions where order_id = shop.id and state = 'open')`,
    },
    { kind: 'not-announced', rows: inStatus('PACKAGE_RECEIVED', before(30 * MINUTES)) },
    {
      kind: 'order-not-called-off',
      rows: sql`select id, id as order_id, created_at as since from orders shop
        where status = 'NEW' and created_at < ${before(73 * HOURS)}
        and not exists (select from payment_attempts where order_id = shop.id and state = 'pending')
        and not ${isPaymentInReview(sql`shop.id`)}`,
    },
    {
      // Of the many on their way, most are younger than that, so that their events need not be read.
      kind: 'not-moving',
      rows: sql`select shop.id, shop.id as order_id, event.last as since from orders shop
        cross join lateral (select max(happened_at) as last from order_events where order_id = shop.id) event
        where shop.status in ('ZINC_PAID', 'READY_TO_DELIVER', 'SHIPPING', 'PACKAGE_SHIPPED', 'IN_DISTRIBUTION')
        and shop.created_at < ${before(21 * DAYS)} and event.last < ${before(21 * DAYS)}`,
    },
  ];
}

function stalledPurchases(before: Before): StalledSelect[] {
  const inState = (state: 'requested' | 'pending', since: Date) => sql`
    select purchase.order_id as id, purchase.order_id, purchase.updated_at as since from purchases purchase
    where purchase.state = ${sql.lit(state)} and purchase.updated_at < ${since}`;
  const furtherInState = (state: 'requested' | 'pending', since: Date) => sql`
    select purchase.id, purchase.order_id, purchase.updated_at as since from further_purchases purchase
    where purchase.state = ${sql.lit(state)} and purchase.updated_at < ${since}`;
  return [
    {
      kind: 'purchase-unanswered',
      rows: sql`${inState('requested', before(10 * MINUTES))} and purchase.manual_reason is null
        union all ${furtherInState('requested', before(10 * MINUTES))} and purchase.manual_reason is null`,
    },
    {
      kind: 'purchase-by-hand',
      rows: sql`select purchase.order_id as id, purchase.order_id, purchase.updated_at as since from purchases purchase
        where purchase.manual_reason is not null
        union all select purchase.id, purchase.order_id, purchase.updated_at as since from further_purchases purchase
        where purchase.manual_reason is not null`,
    },
    {
      kind: 'purchase-not-followed',
      rows: sql`${inState('pending', before(2 * HOURS))} union all ${furtherInState('pending', before(2 * HOURS))}`,
    },
    {
      kind: 'packages-not-followed',
      // Most placed purchases ended long ago: those that have not are found by their orders.
      rows: sql`select shop.id, shop.id as order_id, purchase.updated_at as since from orders shop
        cross join lateral (select state, updated_at from purchases where order_id = shop.id limit 1) purchase
        cross join lateral (select from order_lines line where line.order_id = shop.id
          and not exists (select from packages where order_id = shop.id and line.asin = any(asins))
          and not exists (select from purchase_lines where order_line_id = line.id) limit 1) without_package
        where shop.status = 'ZINC_PAID' and purchase.state = 'placed' and purchase.updated_at < ${before(2 * HOURS)}
        and not exists (select from packages where order_id = shop.id and asins = '{}')`,
    },
  ];
}

/** A request is of a purchase: the first's id is the order's. */
const orderOfRequest = sql`coalesce(
  (select order_id from further_purchases where id = request.order_id limit 1), request.order_id)`;

/** What a person asked the marketplace for. */
function stalledRequests(before: Before): StalledSelect[] {
  return [
    {
      kind: 'cancellation-unanswered',
      rows: sql`select request.order_id as id, ${orderOfRequest} as order_id, request.requested_at as since
        from purchase_cancellations request
        where request.state in ('requested', 'accepted') and request.requested_at < ${before(30 * MINUTES)}`,
    },
    {
      kind: 'return-not-followed',
      rows: sql`select request.order_id as id, ${orderOfRequest} as order_id, request.updated_at as since
        from purchase_returns request
        where request.state in ('requested', 'open', 'approved') and request.updated_at < ${before(24 * HOURS)}`,
    },
    {
      kind: 'return-by-hand',
      rows: sql`select request.order_id as id, ${orderOfRequest} as order_id, request.updated_at as since
        from purchase_returns request
        where request.state in ('approved', 'denied', 'credited', 'refused') and request.closed_at is null`,
    },
  ];
}

function stalledPayments(before: Before): StalledSelect[] {
  return [
    {
      kind: 'payment-undecided',
      rows: sql`select attempt.id, attempt.order_id, attempt.expires_at as since from payment_attempts attempt
        where attempt.state = 'pending' and attempt.expires_at < ${before(15 * MINUTES)}
        and not ${isPaymentInReview(sql`attempt.order_id`, sql`attempt.charge_id`)}`,
    },
    {
      kind: 'refund-not-sent',
      rows: sql`select refund.id, refund.order_id, refund.created_at as since from refunds refund
        where refund.state = 'requested' and refund.created_at < ${before(30 * MINUTES)}`,
    },
    {
      kind: 'refund-by-hand',
      rows: sql`select refund.id, refund.order_id, refund.created_at as since from refunds refund
        where refund.state = 'manual' and refund.closed_at is null`,
    },
    {
      kind: 'refund-account-missing',
      rows: sql`select refund.id, refund.order_id, greatest(refund.created_at, event.last) as since from refunds refund
        cross join lateral (select max(happened_at) as last from refund_events
          where refund_id = refund.id and code = 'account-requested') event
        where refund.state = 'awaiting-account' and greatest(refund.created_at, event.last) < ${before(7 * DAYS)}`,
    },
    {
      kind: 'refund-not-transferred',
      rows: sql`select refund.id, refund.order_id, event.last as since from refunds refund
        cross join lateral (select max(happened_at) as last from refund_events
          where refund_id = refund.id and code in ('account-given', 'taken')) event
        where refund.state in ('account-given', 'taken') and event.last is not null
        and (refund.state = 'account-given' or event.last < ${before(1 * DAYS)})`,
    },
  ];
}

/** Mails older than three days are out of date; notices older than a week were handled or never will be. */
function stalledMessages(before: Before): StalledSelect[] {
  return [
    {
      kind: 'mail-not-sent',
      rows: sql`select id, null::uuid as order_id, created_at as since from mails
        where sent_at is null and given_up_at is null and created_at between ${before(3 * DAYS)} and ${before(15 * MINUTES)}`,
    },
    {
      kind: 'notice-unmatched',
      rows: sql`select source || ' ' || event_key as id, null::uuid as order_id, received_at as since from inbound_events
        where outcome = 'parked' and received_at between ${before(7 * DAYS)} and ${before(1 * HOURS)}`,
    },
  ];
}

/** Statuses whose orders the database counts as they come and go (migration 0026): almost all orders are in these. */
const COUNTED_STATUSES: readonly OrderStatus[] = ['DELIVERED', 'COMPLETED', 'CANCELED', 'FAILED', 'REFUND'];

/** Orders by status; a status without orders may be missing. Reads no order that has ended. */
export async function countOrders(db: Queryable): Promise<{ status: string; count: number }[]> {
  const open = ORDER_STATUSES.filter((status) => !COUNTED_STATUSES.includes(status));
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from orders where status in (${sql.join(open.map((status) => sql.lit(status)))})
    group by status
    union all
    select status, sum(count)::int from (
      select status, count from order_counts union all select status, change from order_count_changes
    ) counted group by status having sum(count) > 0
  `.execute(db);
  return rows;
}

/** Adds up the counted changes, so that reading the counts stays cheap. */
export async function sumOrderCounts(db: Queryable): Promise<void> {
  await sql`
    with summed as (delete from order_count_changes returning status, change)
    insert into order_counts (status, count) select status, sum(change) from summed group by status order by status
    on conflict (status) do update set count = order_counts.count + excluded.count
  `.execute(db);
}

/** Jobs that are waiting, running or failed, with the seconds that the oldest is overdue. */
export async function countJobs(db: Queryable) {
  const { rows } = await sql<{ job: string; state: string; count: number; oldestSeconds: number }>`
    select name as job, state::text as state, count(*)::int as count,
      greatest(0, coalesce(extract(epoch from now() - min(start_after)), 0))::float8 as "oldestSeconds"
    from jobs.job where state in ('created', 'retry', 'active', 'failed') and name <> 'dead' and name not like '\\_\\_%'
    group by name, state
  `.execute(db);
  return rows;
}
