import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';

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

export interface StalledQuery {
  now: Date;
  /** Account whose orders are left out; null for none. */
  demoEmail: string | null;
}

/** The oldest rows of each kind. They show the problem, and repeated runs work through the rest. */
const MAX_ROWS = 50;
const MINUTES = 60_000;
const HOURS = 60 * MINUTES;
const DAYS = 24 * HOURS;

export async function findStalled(db: Queryable, query: StalledQuery): Promise<StalledRow[]> {
  const before = (ms: number) => new Date(query.now.getTime() - ms);
  const parts = [
    ...stalledOrders(before),
    ...stalledPurchases(before),
    ...stalledRequests(before),
    ...stalledPayments(before),
    ...stalledMessages(before),
  ].map(oldestRows);
  const { rows } = await sql<StalledRow>`
    with shop as (select * from orders where customer_email is distinct from ${query.demoEmail})
    ${sql.join(parts, sql` union all `)}
  `.execute(db);
  return rows;
}

interface StalledSelect {
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
function inStatus(status: string, since: Date): RawBuilder<unknown> {
  return sql`select shop.id, shop.id as order_id, event.happened_at as since from shop
    join order_events event on event.order_id = shop.id and event.code = shop.status
    where shop.status = ${status} and event.happened_at < ${since}`;
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
      rows: sql`select shop.id, shop.id as order_id, hold.held_at as since from order_holds hold
        join shop on shop.id = hold.order_id where hold.decision is null and hold.held_at < ${before(4 * HOURS)}`,
    },
    { kind: 'purchase-not-placed', rows: inStatus('ZINC_PROCCESSING', before(24 * HOURS)) },
    { kind: 'not-announced', rows: inStatus('PACKAGE_RECEIVED', before(30 * MINUTES)) },
    {
      kind: 'order-not-called-off',
      rows: sql`select id, id as order_id, created_at as since from shop
        where status = 'NEW' and created_at < ${before(73 * HOURS)}
        and not exists (select from payment_attempts where order_id = shop.id and state = 'pending')`,
    },
    {
      kind: 'not-moving',
      rows: sql`select shop.id, shop.id as order_id, max(event.happened_at) as since from shop
        join order_events event on event.order_id = shop.id
        where shop.status in ('ZINC_PAID', 'READY_TO_DELIVER', 'SHIPPING', 'PACKAGE_SHIPPED', 'IN_DISTRIBUTION')
        group by shop.id having max(event.happened_at) < ${before(21 * DAYS)}`,
    },
  ];
}

function stalledPurchases(before: Before): StalledSelect[] {
  const inState = (state: string, since: Date) => sql`
    select purchase.order_id as id, purchase.order_id, purchase.updated_at as since from purchases purchase
    join shop on shop.id = purchase.order_id
    where purchase.state = ${state} and purchase.updated_at < ${since}`;
  return [
    {
      kind: 'purchase-unanswered',
      rows: sql`${inState('requested', before(10 * MINUTES))} and purchase.manual_reason is null`,
    },
    {
      kind: 'purchase-by-hand',
      rows: sql`select purchase.order_id as id, purchase.order_id, purchase.updated_at as since from purchases purchase
        join shop on shop.id = purchase.order_id where purchase.manual_reason is not null`,
    },
    { kind: 'purchase-not-followed', rows: inState('pending', before(2 * HOURS)) },
    {
      kind: 'packages-not-followed',
      rows: sql`${inState('placed', before(2 * HOURS))} and shop.status = 'ZINC_PAID'
        and not exists (select from packages where order_id = shop.id and asins = '{}')
        and exists (select from order_lines line where line.order_id = shop.id and not exists (
          select from packages where order_id = shop.id and line.asin = any(asins)))`,
    },
  ];
}

/** What a person asked the marketplace for. */
function stalledRequests(before: Before): StalledSelect[] {
  return [
    {
      kind: 'cancellation-unanswered',
      rows: sql`select request.order_id as id, request.order_id, request.requested_at as since
        from purchase_cancellations request join shop on shop.id = request.order_id
        where request.state in ('requested', 'accepted') and request.requested_at < ${before(30 * MINUTES)}`,
    },
    {
      kind: 'return-not-followed',
      rows: sql`select request.order_id as id, request.order_id, request.updated_at as since
        from purchase_returns request join shop on shop.id = request.order_id
        where request.state in ('requested', 'open', 'approved') and request.updated_at < ${before(24 * HOURS)}`,
    },
    {
      kind: 'return-by-hand',
      rows: sql`select request.order_id as id, request.order_id, request.updated_at as since
        from purchase_returns request join shop on shop.id = request.order_id
        where request.state in ('approved', 'denied', 'credited', 'refused') and request.closed_at is null`,
    },
  ];
}

function stalledPayments(before: Before): StalledSelect[] {
  return [
    {
      kind: 'payment-undecided',
      rows: sql`select attempt.id, attempt.order_id, attempt.expires_at as since from payment_attempts attempt
        join shop on shop.id = attempt.order_id
        where attempt.state = 'pending' and attempt.expires_at < ${before(15 * MINUTES)}`,
    },
    {
      kind: 'refund-not-sent',
      rows: sql`select refund.id, refund.order_id, refund.created_at as since from refunds refund
        join shop on shop.id = refund.order_id
        where refund.state = 'requested' and refund.created_at < ${before(30 * MINUTES)}`,
    },
    {
      kind: 'refund-by-hand',
      rows: sql`select refund.id, refund.order_id, refund.created_at as since from refunds refund
        join shop on shop.id = refund.order_id where refund.state = 'manual'`,
    },
    {
      kind: 'refund-account-missing',
      rows: sql`select refund.id, refund.order_id, greatest(refund.created_at, max(event.happened_at)) as since from refunds refund
        join shop on shop.id = refund.order_id
        left join refund_events event on event.refund_id = refund.id and event.code = 'account-requested'
        where refund.state = 'awaiting-account' group by refund.id
        having greatest(refund.created_at, max(event.happened_at)) < ${before(7 * DAYS)}`,
    },
    {
      kind: 'refund-not-transferred',
      rows: sql`select refund.id, refund.order_id, max(event.happened_at) as since from refunds refund
        join shop on shop.id = refund.order_id
        join refund_events event on event.refund_id = refund.id and event.code in ('account-given', 'taken')
        where refund.state in ('account-given', 'taken')
        group by refund.id having refund.state = 'account-given' or max(event.happened_at) < ${before(1 * DAYS)}`,
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
      // Zinc's notices only trigger a poll that happens anyway.
      kind: 'notice-unmatched',
      rows: sql`select source || ' ' || event_key as id, null::uuid as order_id, received_at as since from inbound_events
        where outcome = 'parked' and source <> 'zinc'
        and received_at between ${before(7 * DAYS)} and ${before(1 * HOURS)}`,
    },
  ];
}

export async function countOrders(db: Queryable): Promise<{ status: string; count: number }[]> {
  return await db
    .selectFrom('orders')
    .select(['status', (count) => count.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
}

/** Jobs that are waiting, running or failed, with the seconds that the oldest is overdue. */
export async function countJobs(db: Queryable) {
  const { rows } = await sql<{ job: string; state: string; count: number; oldestSeconds: number }>`
    select name as job, state::text as state, count(*)::int as count,
      greatest(0, coalesce(extract(epoch from now() - min(start_after)), 0))::float8 as "oldestSeconds"
    from jobs.job where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_%'
    group by name, state
  `.execute(db);
  return rows;
}
