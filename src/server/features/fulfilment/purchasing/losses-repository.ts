import { type Insertable, type Selectable, sql } from 'kysely';
import type { PurchaseLossesTable } from '#db/tables/further-purchases.ts';
import type { Queryable, Tx } from '#db/transaction.ts';

export type LossRow = Selectable<PurchaseLossesTable>;

/** What the purchases of an order may cost at most, and what was paid for its goods, with the tolerance, or agreed to. */
export async function findSpending(db: Queryable, orderId: string): Promise<{ committed: number; allowed: number }> {
  const { rows } = await sql<{ committed: number; allowed: number }>`
    select (ceil(coalesce(sum(committed), 0)) + surplus_cents(${orderId}))::float8 as committed,
      (floor(coalesce(sum(allowed), 0)) + agreed_cents(${orderId}))::float8 as allowed
    from line_spending(${orderId})`.execute(db);
  return rows[0] ?? { committed: 0, allowed: 0 };
}

/** What lines may cost that were paid and not bought yet: their share of what all of the order may, in whole cents. */
export async function findShare(db: Queryable, orderId: string, lineIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ share: number }>`select floor(coalesce(sum(allowed), 0))::float8 as share
    from line_spending(${orderId}) where order_line_id = any(${lineIds})`.execute(db);
  return rows[0]?.share ?? 0;
}

/** By how much an order exceeds what was paid and agreed to, if so much more is spent on these lines. */
export async function findExcess(
  db: Queryable,
  orderId: string,
  { lineIds, more }: { lineIds: readonly string[]; more: number },
): Promise<number> {
  const { rows } = await sql<{ excess: number }>`
    select greatest(excess_cents(${orderId}, ${lineIds}, ${more}) - agreed_cents(${orderId}), 0)::float8 as excess`.execute(
    db,
  );
  return rows[0]?.excess ?? 0;
}

/** What people agreed that an order may cost beyond what was paid for it. */
export async function sumLosses(db: Queryable, orderId: string): Promise<number> {
  const { rows } = await sql<{ agreed: number }>`select agreed_cents(${orderId})::float8 as agreed`.execute(db);
  return rows[0]?.agreed ?? 0;
}

type NewLoss = Omit<Insertable<PurchaseLossesTable>, 'requested_key' | 'decided_key'>;

/** The database writes who is behind the accounts. */
export async function insertLoss(tx: Tx, loss: NewLoss): Promise<void> {
  await tx
    .insertInto('purchase_losses')
    .values({ ...loss, requested_key: '' })
    .execute();
}

export async function findLoss(db: Queryable, id: string): Promise<LossRow | undefined> {
  return await db.selectFrom('purchase_losses').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether a person's request for the order is not decided; there is one at most. */
export async function isLossWaiting(db: Queryable, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('purchase_losses')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row !== undefined;
}

interface Decision {
  id: string;
  state: 'approved' | 'refused' | 'withdrawn';
  staffId: string;
  at: Date;
  reason: string | null;
}

export async function saveLossDecision(tx: Tx, { id, state, staffId, at, reason }: Decision): Promise<void> {
  await tx
    .updateTable('purchase_losses')
    .set({ state, decided_by: staffId, decided_at: at, decision_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** What was asked for of an order, the newest first, with the names of its people. */
export async function findLosses(db: Queryable, orderId: string) {
  return await db
    .selectFrom('purchase_losses')
    .innerJoin('staff as requester', 'requester.id', 'purchase_losses.requested_by')
    .leftJoin('staff as decider', 'decider.id', 'purchase_losses.decided_by')
    .selectAll('purchase_losses')
    .select(['requester.name as requester', 'decider.name as decider'])
    .where('order_id', '=', orderId)
    .orderBy('requested_at', 'desc')
    .orderBy('purchase_losses.id')
    .execute();
}
