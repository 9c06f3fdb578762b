import type { Insertable } from 'kysely';
import type { RefundsTable } from '#db/tables/orders.ts';
import type { Queryable, Tx } from '#db/transaction.ts';

/** False when this attempt's money was asked back for this reason before. */
export async function insertRefund(tx: Tx, refund: Insertable<RefundsTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('refunds')
    .values(refund)
    .onConflict((conflict) => conflict.columns(['attempt_id', 'reason']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** A refund not sent yet, with what its partner needs to know of the payment. */
export async function findRefundToSend(db: Queryable, refundId: string) {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'refunds.attempt_id')
    .select(['refunds.id', 'refunds.order_id', 'refunds.amount_cents'])
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
