import { type Insertable, type Selectable, sql } from 'kysely';
import { isPaymentInReview } from '#db/payment-review.ts';
import type { OrderChargesTable } from '#db/tables/orders.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { ChargePurpose, ChargeState } from '#domain/payment/charge.ts';
import type { AttemptRow } from './repository.ts';

export type ChargeRow = Selectable<OrderChargesTable>;

const charges = (db: Queryable) => db.selectFrom('order_charges').selectAll();

export async function findCharge(db: Queryable, id: string): Promise<ChargeRow | null> {
  return (await charges(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The charges of an order, the oldest first. */
export async function findCharges(db: Queryable, orderId: string): Promise<ChargeRow[]> {
  return await charges(db).where('order_id', '=', orderId).orderBy('created_at').orderBy('id').execute();
}

/** The charge of a subject that is not lapsed, locked after its order. */
export async function lockChargeOf(
  tx: Tx,
  { purpose, subject }: { purpose: ChargePurpose; subject: string },
): Promise<ChargeRow | null> {
  const own = charges(tx).where('purpose', '=', purpose).where('subject', '=', subject);
  return (await own.where('state', '<>', 'lapsed').forUpdate().executeTakeFirst()) ?? null;
}

/** Charges are locked after their order and before their payments. */
export async function lockCharge(tx: Tx, id: string): Promise<ChargeRow> {
  return await charges(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export async function insertCharge(tx: Tx, charge: Insertable<OrderChargesTable>): Promise<ChargeRow> {
  return await tx.insertInto('order_charges').values(charge).returningAll().executeTakeFirstOrThrow();
}

/** Ends a charge that is open; false when it was not. */
export async function saveChargeEnded(
  tx: Tx,
  id: string,
  { state, at }: { state: Exclude<ChargeState, 'open'>; at: Date },
): Promise<boolean> {
  const ended = tx.updateTable('order_charges').set({ state, settled_at: at }).where('id', '=', id);
  return (await ended.where('state', '=', 'open').executeTakeFirst()).numUpdatedRows === 1n;
}

/** Moves the time until which an open charge can be paid. */
export async function saveChargeExpiry(tx: Tx, id: string, expiresAt: Date): Promise<void> {
  const open = tx.updateTable('order_charges').set({ expires_at: expiresAt }).where('id', '=', id);
  await open.where('state', '=', 'open').execute();
}

/** The newest attempt to pay each charge: the approved one, else the pending one. */
export async function findChargeAttempts(db: Queryable, chargeIds: readonly string[]): Promise<AttemptRow[]> {
  if (chargeIds.length === 0) return [];
  const rows = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .distinctOn('charge_id')
    .where('charge_id', 'in', chargeIds)
    .where('state', 'in', ['approved', 'pending'])
    .orderBy('charge_id')
    .orderBy('state')
    .execute();
  return rows as AttemptRow[];
}

/** Those of some charges of which a person looks at a payment. */
export async function findChargesInReview(db: Queryable, chargeIds: readonly string[]): Promise<string[]> {
  if (chargeIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from order_charges open where id = any(${[...chargeIds]}::uuid[])
      and ${isPaymentInReview(sql`open.order_id`, sql`open.id`)}
  `.execute(db);
  return rows.map(({ id }) => id);
}
