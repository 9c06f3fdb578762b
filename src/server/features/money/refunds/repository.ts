import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { RefundRequestsTable } from '#db/tables/refund-requests.ts';
import type { RefundEventsTable, RefundsTable } from '#db/tables/refunds.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { Currency } from '#domain/money/cents.ts';

export type RefundRow = Selectable<RefundsTable>;

/** False when this attempt already has a refund for this reason. */
export async function insertRefund(tx: Tx, refund: Insertable<RefundsTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('refunds')
    .values(refund)
    .onConflict((conflict) => conflict.columns(['attempt_id', 'reason']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Deletes the refund of this reason while its amount is open. */
export async function deleteUndecidedRefund(tx: Tx, attemptId: string, reason: string): Promise<void> {
  await tx
    .deleteFrom('refunds')
    .where('attempt_id', '=', attemptId)
    .where('reason', '=', reason)
    .where('state', '=', 'manual')
    .where('amount_cents', 'is', null)
    .execute();
}

/** Whether an attempt has a refund for this reason whose amount is known, or one that the staff asked for and nobody decided. */
export async function isRefundDecided(db: Queryable, attemptId: string, reason: string): Promise<boolean> {
  const decided = db
    .selectFrom('refunds')
    .select('id')
    .where('attempt_id', '=', attemptId)
    .where('reason', '=', reason)
    .where('amount_cents', 'is not', null);
  const asked = db
    .selectFrom('refund_requests')
    .select('id')
    .where('attempt_id', '=', attemptId)
    .where('kind', '<>', 'received')
    .where('state', '=', 'waiting');
  return (await decided.unionAll(asked).executeTakeFirst()) !== undefined;
}

/** Whether the staff agreed that so much came in beside a payment, which this refund gives back. */
export async function isReceivedAgreed(
  db: Queryable,
  refundId: string,
  amount: { cents: number; currency: Currency },
): Promise<boolean> {
  const agreed = db
    .selectFrom('refund_requests')
    .select('id')
    .where('settles', '=', refundId)
    .where('kind', '=', 'received')
    .where('state', '=', 'approved')
    .where('amount_cents', '=', amount.cents)
    .where('currency', '=', amount.currency);
  return (await agreed.executeTakeFirst()) !== undefined;
}

interface AskedBackParts {
  /** What came back, and what is on its way. */
  returned: number;
  /** The requests of the staff that take effect or may; not for what came in beside the payment. */
  requests: Pick<Selectable<RefundRequestsTable>, 'kind' | 'lines' | 'state' | 'amount_cents'>[];
  /** The lines whose money the shopper chose instead of what the store does not sell. */
  givenBack: { asin: string; quantity: number }[];
}

/** What of a payment came back or is asked for. */
export async function findAskedBackParts(db: Queryable, attemptId: string): Promise<AskedBackParts> {
  const { rows } = await sql<AskedBackParts>`
    select ${returnedOf(sql`attempt.id`)} as returned,
      array(
        select jsonb_build_object('kind', kind, 'lines', lines, 'state', state, 'amount_cents', amount_cents)
        from refund_requests request
        where request.attempt_id = attempt.id and kind <> 'received' and state in ('waiting', 'approved')
      ) as requests,
      array(
        select jsonb_build_object('asin', line.asin, 'quantity', line.quantity)
        from line_questions question join order_lines line on line.id = question.order_line_id
        where question.order_id = attempt.order_id and attempt.charge_id is null
          and question.answer = 'money-back' and question.state = 'answered'
      ) as "givenBack"
    from payment_attempts attempt where attempt.id = ${attemptId}
  `.execute(db);
  const [parts] = rows;
  if (!parts) throw new Error(`there is no payment ${attemptId}`);
  return parts;
}

/** A refund that was not sent yet, with the payment's data that its partner needs. */
export async function findRefundToSend(db: Queryable, refundId: string) {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'refunds.attempt_id')
    .select(['refunds.id', 'refunds.order_id', 'refunds.created_at'])
    .select(sql<number>`refunds.amount_cents`.as('amount_cents'))
    .select(['attempt.method', 'attempt.transaction_id', 'attempt.currency'])
    .where('refunds.id', '=', refundId)
    .where('refunds.state', '=', 'requested')
    .executeTakeFirst();
  return row ?? null;
}

export type RefundToSend = NonNullable<Awaited<ReturnType<typeof findRefundToSend>>>;

export async function markRefundSent(db: Queryable, refundId: string, at: Date): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ state: 'sent', sent_at: at, next_check_at: null })
    .where('id', '=', refundId)
    .execute();
}

/** False when it was not to be sent any more. */
export async function markRefundManual(tx: Tx, refundId: string, reason: string): Promise<boolean> {
  const marked = await tx
    .updateTable('refunds')
    .set({ state: 'manual', manual_reason: reason, next_check_at: null })
    .where('id', '=', refundId)
    .where('state', '=', 'requested')
    .executeTakeFirst();
  return marked.numUpdatedRows === 1n;
}

/** Ends the tries of a refund that is no longer to be sent. */
export async function endTries(db: Queryable, refundId: string): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ next_check_at: null })
    .where('id', '=', refundId)
    .where('state', '<>', 'requested')
    .execute();
}

/** Plans when a refund that was not sent is tried again. */
export async function saveNextTry(db: Queryable, refundId: string, at: Date): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ next_check_at: at })
    .where('id', '=', refundId)
    .where('state', '=', 'requested')
    .execute();
}

export async function findRefund(db: Queryable, refundId: string): Promise<RefundRow | null> {
  return (await db.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirst()) ?? null;
}

/** Locks a refund for the rest of the transaction; refunds are locked after everything else. */
export async function lockRefund(tx: Tx, refundId: string): Promise<RefundRow | null> {
  const row = await tx.selectFrom('refunds').selectAll().where('id', '=', refundId).forUpdate().executeTakeFirst();
  return row ?? null;
}

/** The refunds of a customer's order; null when the customer has no such order. */
export async function findOwnRefunds(
  db: Queryable,
  { customerId, orderId }: { customerId: string; orderId: string },
): Promise<RefundRow[] | null> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('refunds', (join) =>
      // What turned out not to be owed is no refund to the shopper.
      join.onRef('refunds.order_id', '=', 'orders.id').on('refunds.closed_at', 'is', null),
    )
    .selectAll('refunds')
    .where('orders.id', '=', orderId)
    .where('orders.customer_id', '=', customerId)
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute();
  return rows.length === 0 ? null : rows.filter((row): row is RefundRow => row.id !== null);
}

/** Locks every refund of an order, in the order of their ids. */
export async function lockRefundsOfOrder(tx: Tx, orderId: string): Promise<RefundRow[]> {
  return await tx.selectFrom('refunds').selectAll().where('order_id', '=', orderId).orderBy('id').forUpdate().execute();
}

/** Returns the refund as it is after the change. */
export async function saveRefund(tx: Tx, refundId: string, change: Updateable<RefundsTable>): Promise<RefundRow> {
  return await tx
    .updateTable('refunds')
    .set(change)
    .where('id', '=', refundId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Records what was done with a refund; returns the event's id. */
export async function insertRefundEvent(tx: Tx, event: Insertable<RefundEventsTable>): Promise<number> {
  const { id } = await tx.insertInto('refund_events').values(event).returning('id').executeTakeFirstOrThrow();
  return id;
}

export type RefundEventRow = Selectable<RefundEventsTable>;

export async function findRefundEvents(db: Queryable, refundId: string): Promise<RefundEventRow[]> {
  return await db.selectFrom('refund_events').selectAll().where('refund_id', '=', refundId).orderBy('id').execute();
}

/** Locks a payment for the rest of the transaction; every refund of it waits for the others here. Returns what was paid. */
export async function lockPayment(tx: Tx, attemptId: string): Promise<number> {
  const payment = tx.selectFrom('payment_attempts').select('amount_cents').where('id', '=', attemptId);
  return (await payment.forUpdate().executeTakeFirstOrThrow()).amount_cents;
}

/** Locks a payment and returns what may still come back of it; the database holds the sum. */
export async function lockRefundable(tx: Tx, attemptId: string): Promise<number> {
  return (await lockPayment(tx, attemptId)) - (await sumRefunds(tx, attemptId));
}

/** What a refund gives back: how it was paid, and as what the partner knows it. */
export async function findPaymentOf(db: Queryable, attemptId: string) {
  const payment = db.selectFrom('payment_attempts').select(['method', 'currency', 'transaction_id']);
  return await payment.where('id', '=', attemptId).executeTakeFirstOrThrow();
}

/** What came back of a payment, and what is on its way. */
export async function sumRefunds(db: Queryable, attemptId: string): Promise<number> {
  const { rows } = await sql<{ returned: number }>`select ${returnedOf(sql`${attemptId}`)} as returned`.execute(db);
  return rows[0]?.returned ?? 0;
}

/** A wrong amount came in beside the payment. */
function returnedOf(attemptId: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(amount_cents), 0)::bigint from refunds
    where attempt_id = ${attemptId} and reason <> 'wrong-amount')`;
}

/** What of an order goes to accounts, each with its amount. */
export async function findTransfersOfOrder(db: Queryable, orderId: string) {
  return await db
    .selectFrom('refunds')
    .select(['id', 'amount_cents', 'currency'])
    .where('order_id', '=', orderId)
    .where('account_bank', 'is not', null)
    .execute();
}

/** The number of the event by which a refund's present account was given; 0 while it has none. */
const GIVEN = sql<number>`coalesce((select max(event.id) from refund_events event where event.refund_id = refund_events.refund_id
  and event.code in ('account-given', 'account-requested')), 0)`;

/** Who of the staff agreed to the account of a refund, and when. */
export interface AccountApproval {
  staffId: string;
  name: string;
  at: Date;
}

/** The approval of the present account of a refund; null: nobody agreed to it. */
export async function findAccountApproval(db: Queryable, refundId: string): Promise<AccountApproval | null> {
  const approval = await db
    .selectFrom('refund_events')
    .innerJoin('staff', 'staff.id', 'refund_events.staff_id')
    .select(['staff.id as staffId', 'staff.name', 'happened_at as at'])
    .where('refund_id', '=', refundId)
    .where('code', '=', 'account-approved')
    .where('refund_events.id', '>', GIVEN)
    .executeTakeFirst();
  return approval ?? null;
}

/** The account of the staff that took a transfer up last; null where it was taken without one. */
export async function findTaker(db: Queryable, refundId: string): Promise<string | null> {
  const taken = db.selectFrom('refund_events').select('staff_id').where('refund_id', '=', refundId);
  const last = await taken.where('code', '=', 'taken').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return last?.staff_id ?? null;
}

/** Whether the owner said that the present account of a refund is not theirs. */
export async function isAccountDisputed(db: Queryable, refundId: string): Promise<boolean> {
  const disputes = db.selectFrom('refund_events').select('id').where('refund_id', '=', refundId);
  return (
    (await disputes.where('code', '=', 'account-disputed').where('id', '>', GIVEN).executeTakeFirst()) !== undefined
  );
}

/** The refund whose present account was given by this event; null for an earlier account. */
export async function findRefundOfAccount(db: Queryable, eventId: number): Promise<RefundRow | null> {
  const refund = db.selectFrom('refund_events').innerJoin('refunds', 'refunds.id', 'refund_events.refund_id');
  const row = await refund
    .selectAll('refunds')
    .where('refund_events.id', '=', eventId)
    .where('code', '=', 'account-given')
    .where('refund_events.id', '=', GIVEN)
    .executeTakeFirst();
  return row ?? null;
}
