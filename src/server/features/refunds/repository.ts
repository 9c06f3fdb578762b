import { type Insertable, sql } from 'kysely';
import type { RefundsTable } from '#db/tables/orders.ts';
import type { Queryable, Tx } from '#db/transaction.ts';

/** False when this attempt already has a refund for this reason. */
export async function insertRefund(tx: Tx, refund: Insertable<RefundsTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('refunds')
    .values(refund)
    .onConflict((conflict) => conflict.columns(['attempt_id', 'reason']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** A refund that was not sent yet, with the payment's data that its partner needs. */
export async function findRefundToSend(db: Queryable, refundId: string) {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'refunds.attempt_id')
    .select(['refunds.id', 'refunds.order_id'])
    .select(sql<number>`refunds.amount_cents`.as('amount_cents'))
    .select(['attempt.method', 'attempt.transaction_id', 'attempt.partner_reference', 'attempt.currency'])
    .where('refunds.id', '=', refundId)
    .where('refunds.state', '=', 'requested')
    .executeTakeFirst();
  return row ?? null;
}

export type RefundToSend = NonNullable<Awaited<ReturnType<typeof findRefundToSend>>>;

export async function markRefundSent(db: Queryable, refundId: string, at: Date): Promise<void> {
  await db.updateTable('refunds').set({ state: 'sent', sent_at: at }).where('id', '=', refundId).execute();
}

export async function markRefundManual(db: Queryable, refundId: string, reason: string): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ state: 'manual', manual_reason: reason })
    .where('id', '=', refundId)
    .where('state', '=', 'requested')
    .execute();
}
