import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { PaymentAttemptsTable } from '#db/tables/orders.ts';
import type { RefundRequestsTable, RequestedLine } from '#db/tables/refund-requests.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { RefundKind, RefundStage } from '#domain/refund/staff-refund.ts';

export type RequestRow = Selectable<RefundRequestsTable>;
export type PaymentRow = Selectable<PaymentAttemptsTable>;

/** The payment of an order's amount, which the staff may refund; undefined for an order that was never paid. */
export async function findPayment(db: Queryable, orderId: string): Promise<PaymentRow | undefined> {
  return await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'approved')
    .where('charge_id', 'is', null)
    .executeTakeFirst();
}

export async function findPaymentOf(db: Queryable, attemptId: string): Promise<PaymentRow> {
  return await db.selectFrom('payment_attempts').selectAll().where('id', '=', attemptId).executeTakeFirstOrThrow();
}

/** The requests of an order that take effect or may: those that were not refused or withdrawn. */
export async function findLiveRequests(db: Queryable, orderId: string): Promise<RequestRow[]> {
  return await db
    .selectFrom('refund_requests')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', ['waiting', 'approved'])
    .orderBy('requested_at')
    .orderBy('id')
    .execute();
}

/** The refunds of an order whose amount is open, and that no other request settles. */
export async function findUndecided(db: Queryable, orderId: string, { settledBy }: { settledBy?: string } = {}) {
  return await db
    .selectFrom('refunds')
    .select(['id', 'reason'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'manual')
    .where('amount_cents', 'is', null)
    .where('closed_at', 'is', null)
    .where('reason', '<>', 'wrong-amount')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refund_requests')
            .select('refund_requests.id')
            .whereRef('refund_requests.settles', '=', 'refunds.id')
            .where('refund_requests.state', 'in', ['waiting', 'approved'])
            .$if(settledBy !== undefined, (query) => query.where('refund_requests.id', '<>', settledBy ?? '')),
        ),
      ),
    )
    .orderBy('created_at')
    .execute();
}

type NewRequest = Omit<Insertable<RefundRequestsTable>, 'requested_key' | 'decided_key'>;

/** The database writes who is behind the accounts. */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<void> {
  await tx
    .insertInto('refund_requests')
    .values({ ...request, requested_key: '' })
    .execute();
}

export async function lockRequest(tx: Tx, id: string): Promise<RequestRow | undefined> {
  return await tx.selectFrom('refund_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

interface Decision {
  id: string;
  state: 'approved' | 'refused' | 'withdrawn';
  staffId: string;
  at: Date;
  reason: string | null;
}

export async function saveDecision(tx: Tx, { id, state, staffId, at, reason }: Decision): Promise<void> {
  await tx
    .updateTable('refund_requests')
    .set({ state, decided_by: staffId, decided_at: at, decision_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** The goods that a refund was asked for are back, and the refund does not come. */
export async function reopenWithdrawal(tx: Tx, requestId: string): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({ settled_at: null, refund_request_id: null })
    .where('refund_request_id', '=', requestId)
    .execute();
}

export async function findStaffName(db: Queryable, staffId: string): Promise<string | null> {
  const row = await db.selectFrom('staff').select('name').where('id', '=', staffId).executeTakeFirst();
  return row?.name ?? null;
}

/** A refund, or a request that is none yet, as the lists show them. */
export interface StageRow {
  id: string;
  order_number: number;
  stage: RefundStage;
  amount_cents: number | null;
  currency: 'USD' | 'UYU' | null;
  system_reason: string | null;
  manual_reason: string | null;
  since: Date;
  requested_by: string | null;
  decided_by: string | null;
  method: string;
}

export interface DetailRow extends StageRow {
  order_id: string;
  attempt_id: string;
  account_bank: string | null;
  account_ending: string | null;
  taken_by: string | null;
  reference: string | null;
  sent_at: Date | null;
  confirmed_at: Date | null;
  request_id: string | null;
  kind: RefundKind | null;
  lines: RequestedLine[] | null;
  reason: string | null;
  decision_reason: string | null;
  approval_limit_cents: number | null;
  /** The account that asked, and when; null for the system. */
  asked_by: string | null;
  asked_at: Date | null;
  /** Null where the account was erased. */
  customer_id: string | null;
}

/** The stage of a refund, as the index of the lists has it. */
export const STAGE = sql`refund_stage(refunds.state, refunds.confirmed_at, refunds.closed_at)`;
export const OF_REQUEST = sql`select id, order_id, attempt_id, state as stage, amount_cents, currency,
    null::text as system_reason, null::text as manual_reason, requested_at as since,
    null::text as account_bank, null::text as account_ending, null::text as taken_by, null::text as reference,
    null::timestamptz as sent_at, null::timestamptz as confirmed_at
  from refund_requests`;
export const OF_REFUND = sql`select refunds.id, refunds.order_id, refunds.attempt_id, ${STAGE} as stage, refunds.amount_cents,
    refunds.currency, case when refunds.reason like 'staff:%' then null
      when refunds.reason like 'line:%' then 'line-not-bought' else refunds.reason end as system_reason,
    refunds.manual_reason, refunds.created_at as since, refunds.account_bank, refunds.account_ending, refunds.taken_by,
    coalesce(refunds.bank_reference, refunds.transfer_reference) as reference, refunds.sent_at, refunds.confirmed_at
  from refunds`;

/** The refunds and requests of an order, the oldest first. A request that became a refund is the refund. */
export async function findOfOrder(db: Queryable, orderId: string): Promise<StageRow[]> {
  const page = sql`(${OF_REQUEST} where order_id = ${orderId} and state <> 'approved')
    union all (${OF_REFUND} where order_id = ${orderId}) order by since, id`;
  return (await complete(page).execute(db)).rows;
}

/** A refund, or the request of this id. */
export async function findDetail(db: Queryable, id: string): Promise<DetailRow | undefined> {
  const page = sql`(${OF_REFUND} where refunds.id = ${id} or refunds.id = (
      select settles from refund_requests where id = ${id} and state = 'approved'))
    union all (${OF_REQUEST} where id = ${id} and state <> 'approved') limit 1`;
  return (await complete(page).execute(db)).rows[0];
}

export function directionOf(descending: boolean): RawBuilder<unknown> {
  return descending ? sql`desc` : sql`asc`;
}

/** The order of a list: by the time since which a row stands, and its id. */
export function byAge(descending: boolean, table?: 'seen' | 'page'): RawBuilder<unknown> {
  const prefix = sql.raw(table ? `${table}.` : '');
  const direction = directionOf(descending);
  return sql`${prefix}since ${direction}, ${prefix}id ${direction}`;
}

/** Adds the order's number, the payment's method, the request and its people to the rows of a page. */
export function complete(page: RawBuilder<unknown>, { descending = false } = {}): RawBuilder<DetailRow> {
  return sql<DetailRow>`
    with page as (${page})
    select page.*, coalesce(attempt.method, '') as method, orders.number as order_number,
      case when orders.anonymized_at is null then orders.customer_id end as customer_id, request.id as request_id, request.kind, request.lines, request.reason,
      request.decision_reason, request.approval_limit_cents, request.requested_by as asked_by, request.requested_at as asked_at,
      requester.name as requested_by, decider.name as decided_by
    from page
    join orders on orders.id = page.order_id
    left join payment_attempts attempt on attempt.id = page.attempt_id
    left join lateral (
      select * from refund_requests own where own.id = page.id
      union all
      select * from refund_requests other where other.settles = page.id and other.state = 'approved'
      limit 1
    ) request on true
    left join staff requester on requester.id = request.requested_by
    left join staff decider on decider.id = request.decided_by
    order by ${byAge(descending, 'page')}
  `;
}
