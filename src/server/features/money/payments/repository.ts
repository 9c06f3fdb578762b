import { type Selectable, sql, type Updateable } from 'kysely';
import type { PaymentAttemptsTable } from '#db/tables/orders.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { RateMicros } from '#domain/money/exchange.ts';
import type { PaymentAnswer } from '#domain/payment/answer.ts';
import type { PaymentMethod } from '#domain/payment/method.ts';

export type AttemptRow = Omit<Selectable<PaymentAttemptsTable>, 'method'> & { method: PaymentMethod };
type NewAttempt = Omit<
  AttemptRow,
  'voucher' | 'device_first_seen_at' | 'next_check_at' | 'is_banked' | 'answer' | 'answered_at'
>;

/** What a payment is for: an order's amount, or one of its charges. */
export interface Payable {
  orderId: string;
  chargeId: string | null;
}

const attempts = (db: Queryable) => db.selectFrom('payment_attempts').selectAll();

export async function findAttempt(db: Queryable, id: string): Promise<AttemptRow | null> {
  const row = await attempts(db).where('id', '=', id).executeTakeFirst();
  return (row as AttemptRow | undefined) ?? null;
}

export async function findAttemptOfTransaction(db: Queryable, transactionId: string): Promise<AttemptRow | null> {
  const row = await attempts(db).where('transaction_id', '=', transactionId).executeTakeFirst();
  return (row as AttemptRow | undefined) ?? null;
}

/**
 * By the partner's number; by ours only while no attempt has the partner's, because the notice may arrive before the
 * partner's response is stored.
 */
export async function findAttemptOfVoucher(
  db: Queryable,
  voucher: { purchaseId: string; transactionId: string | null },
): Promise<AttemptRow | null> {
  const vouchers = attempts(db).where('method', '=', 'abitab');
  const row =
    (await vouchers.where('partner_reference', '=', voucher.purchaseId).executeTakeFirst()) ??
    (await vouchers.where('transaction_id', '=', voucher.transactionId ?? '').executeTakeFirst());
  return (row as AttemptRow | undefined) ?? null;
}

/** The attempt that paid the order's amount; a refund goes back to it. */
export async function findSettledAttempt(db: Queryable, orderId: string): Promise<AttemptRow | null> {
  return (await findSettledAttempts(db, orderId)).find(({ charge_id }) => charge_id === null) ?? null;
}

/** Every payment of an order that counts: that of its amount first, then those of its charges. */
export async function findSettledAttempts(db: Queryable, orderId: string): Promise<AttemptRow[]> {
  const settled = attempts(db).where('order_id', '=', orderId).where('state', '=', 'approved');
  const rows = await settled.orderBy(sql`charge_id is not null`).orderBy('settled_at').orderBy('id').execute();
  return rows as AttemptRow[];
}

/** The same, locked after its order: every refund of it waits for the others here. */
export async function lockSettledAttempt(tx: Tx, orderId: string): Promise<AttemptRow | null> {
  const settled = attempts(tx).where('order_id', '=', orderId).where('charge_id', 'is', null);
  const row = await settled.where('state', '=', 'approved').forUpdate().executeTakeFirst();
  return (row as AttemptRow | undefined) ?? null;
}

/** Attempts are locked last, after the customer and the order. */
export async function lockAttempt(tx: Tx, id: string): Promise<AttemptRow> {
  const row = await attempts(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  return row as AttemptRow;
}

/**
 * The same, with whether an attempt has paid the order's amount. Which one does is written under the lock of the order, which
 * is held.
 */
export async function lockAttemptToSettle(tx: Tx, id: string): Promise<AttemptRow & { is_order_paid: boolean }> {
  const { rows } = await sql<AttemptRow & { is_order_paid: boolean }>`
    select attempt.*, exists (select from payment_attempts paid
      where paid.order_id = attempt.order_id and paid.charge_id is null and paid.state = 'approved') as is_order_paid
    from payment_attempts attempt where attempt.id = ${id} for update of attempt
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`there is no payment attempt ${id}`);
  return row;
}

export async function lockActiveAttempt(tx: Tx, { orderId, chargeId }: Payable): Promise<AttemptRow | null> {
  const pending = attempts(tx)
    .where('order_id', '=', orderId)
    .where('charge_id', 'is not distinct from', chargeId)
    .where('state', '=', 'pending');
  return ((await pending.forUpdate().executeTakeFirst()) as AttemptRow | undefined) ?? null;
}

export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<AttemptRow> {
  const row = await tx.insertInto('payment_attempts').values(attempt).returningAll().executeTakeFirstOrThrow();
  return row as AttemptRow;
}

export async function saveAttempt(tx: Tx, id: string, change: Updateable<PaymentAttemptsTable>): Promise<AttemptRow> {
  const row = await tx
    .updateTable('payment_attempts')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as AttemptRow;
}

/** Approves an attempt; another one that is pending for the same can no longer pay it. */
export async function saveApproved(
  tx: Tx,
  { id, order_id, charge_id }: AttemptRow,
  settlement: Pick<AttemptRow, 'authorization_code' | 'settled_at'>,
): Promise<void> {
  await sql`
    update payment_attempts set state = case when id = ${id} then 'approved' else 'expired' end,
      authorization_code = case when id = ${id} then ${settlement.authorization_code} else authorization_code end,
      settled_at = case when id = ${id} then ${settlement.settled_at}::timestamptz else settled_at end
    where order_id = ${order_id}
      and (id = ${id} or (charge_id is not distinct from ${charge_id} and state = 'pending'))
  `.execute(tx);
}

/** Plans a check of an attempt at an instant, unless an earlier one is planned. */
export async function planCheck(db: Queryable, id: string, at: Date): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ next_check_at: sql<Date>`least(next_check_at, ${at})` })
    .where('id', '=', id)
    .execute();
}

/** Plans the next check after one; a check that was planned since the row was read stays. */
export async function saveNextCheck(
  db: Queryable,
  { id, next_check_at: planned }: AttemptRow,
  at: Date | null,
): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ next_check_at: at })
    .where('id', '=', id)
    .where('next_check_at', 'is not distinct from', planned)
    .execute();
}

/** Keeps what the partner answered last. */
export async function saveAnswer(
  db: Queryable,
  id: string,
  { answer, at }: { answer: PaymentAnswer; at: Date },
): Promise<void> {
  await db.updateTable('payment_attempts').set({ answer, answered_at: at }).where('id', '=', id).execute();
}

/** Copies the device of the session that starts the payment; of several devices the newest one counts. */
export async function saveAttemptDevice(tx: Tx, attemptId: string, sessionId: string): Promise<void> {
  await sql`
    update payment_attempts attempt
    set device_first_seen_at = greatest(attempt.device_first_seen_at, session.device_first_seen_at)
    from sessions session where attempt.id = ${attemptId} and session.id = ${sessionId}
  `.execute(tx);
}

/** Expires the pending attempt for the order's amount or a charge, if any. */
export async function saveActiveAttemptExpired(tx: Tx, { orderId, chargeId }: Payable): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({ state: 'expired' })
    .where('order_id', '=', orderId)
    .where('charge_id', 'is not distinct from', chargeId)
    .where('state', '=', 'pending')
    .execute();
}

export async function savePaymentMethod(tx: Tx, orderId: string, method: PaymentMethod): Promise<void> {
  await tx.updateTable('orders').set({ payment_method: method }).where('id', '=', orderId).execute();
}

/** Stores the rate of an order that has none. */
export async function saveOrderRate(tx: Tx, orderId: string, rate: RateMicros): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ rate_micros: rate })
    .where('id', '=', orderId)
    .where('rate_micros', 'is', null)
    .execute();
}

/** What is stored of a parked notice; null when it is not parked any more. */
export async function findParkedBody(
  db: Queryable,
  { source, key }: { source: string; key: string },
): Promise<unknown> {
  const parked = db
    .selectFrom('inbound_events')
    .select('body')
    .where('source', '=', source)
    .where('event_key', '=', key);
  return (await parked.where('outcome', '=', 'parked').executeTakeFirst())?.body ?? null;
}

/** Completes the notices of a voucher that were kept because Abitab could not be asked; the poll has decided it since. */
export async function completeParkedVoucherNotices(
  db: Queryable,
  { partner_reference: purchaseId, transaction_id: uniqueId }: Pick<AttemptRow, 'partner_reference' | 'transaction_id'>,
): Promise<void> {
  await db
    .updateTable('inbound_events')
    .set({ outcome: 'applied' })
    .where('source', '=', 'abitab')
    .where('outcome', '=', 'parked')
    .where(sql<boolean>`(body->>'purchaseId' = ${purchaseId} or body->>'uniqueId' = ${uniqueId})`)
    .execute();
}
