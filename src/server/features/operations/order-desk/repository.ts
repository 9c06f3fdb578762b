import { sql } from 'kysely';
import type { RecipientSnapshot } from '#db/tables/orders.ts';
import type { RequestedLine } from '#db/tables/refund-requests.ts';
import type { Queryable, Tx } from '#db/transaction.ts';

export function selectAttempts(db: Queryable, orderId: string) {
  return db
    .selectFrom('payment_attempts')
    .select(['id', 'method', 'state', 'amount_cents', 'currency', 'transaction_id', 'partner_reference', 'created_at'])
    .select(['answer', 'answered_at'])
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}
export type DeskAttempt = Awaited<ReturnType<typeof selectAttempts>>[number];

/** What the staff asked for with a refund; null for one of the system. */
const requestedLines = sql<RequestedLine[] | null>`coalesce(
  (select lines from refund_requests where id = refunds.id),
  (select lines from refund_requests where settles = refunds.id and state = 'approved' limit 1))`;

export function selectRefunds(db: Queryable, orderId: string) {
  return db
    .selectFrom('refunds')
    .select(['id', 'attempt_id', 'reason', 'state', 'amount_cents', 'currency', 'created_at', 'sent_at', 'closed_at'])
    .select('confirmed_at')
    .select(requestedLines.as('lines'))
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}
export type DeskRefund = Awaited<ReturnType<typeof selectRefunds>>[number];

/** The status events of an order and those of its carrier, the oldest first. */
export function selectEvents(db: Queryable, orderId: string) {
  const events = db.selectFrom('order_events').select(['code', 'happened_at']).where('order_id', '=', orderId);
  return events.orderBy('happened_at').execute();
}

export function selectCases(db: Queryable, orderId: string) {
  return db
    .selectFrom('cases')
    .select(['number', 'kind', 'state', 'opened_at'])
    .where('order_id', '=', orderId)
    .orderBy('number', 'desc')
    .execute();
}

/** The newest hold of an order, open or decided. */
export async function selectHold(db: Queryable, orderId: string) {
  const holds = db.selectFrom('order_holds').selectAll().where('order_id', '=', orderId);
  return (await holds.orderBy('held_at', 'desc').limit(1).executeTakeFirst()) ?? null;
}

export async function selectLocker(db: Queryable, customerId: string): Promise<number | null> {
  const customer = db.selectFrom('customers').select('locker').where('id', '=', customerId);
  return (await customer.executeTakeFirst())?.locker ?? null;
}

export async function saveRecipient(tx: Tx, orderId: string, recipient: RecipientSnapshot): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ consignee: JSON.stringify(recipient) })
    .where('id', '=', orderId)
    .execute();
}

/** Whether a session unsealed the document of an order since then. */
export async function hasUnsealed(
  db: Queryable,
  { sessionId, number, since }: { sessionId: string; number: number; since: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('staff_audit')
    .select('id')
    .where('subject_kind', '=', 'order')
    .where('subject_id', '=', String(number))
    .where('act', '=', 'unsealDocument')
    .where('session_id', '=', sessionId)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
