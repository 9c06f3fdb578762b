import { type Insertable, type Selectable, sql } from 'kysely';
import type { WithdrawalsTable } from '#db/tables/withdrawals.ts';
import type { Queryable, Tx } from '#db/transaction.ts';

export type WithdrawalRow = Selectable<WithdrawalsTable>;

export async function findWithdrawal(db: Queryable, orderId: string): Promise<WithdrawalRow | null> {
  const found = db.selectFrom('withdrawals').selectAll().where('order_id', '=', orderId);
  return (await found.executeTakeFirst()) ?? null;
}

export async function insertWithdrawal(tx: Tx, row: Insertable<WithdrawalsTable>): Promise<void> {
  await tx.insertInto('withdrawals').values(row).execute();
}

/** Withdraws from more of the order; false where that is nothing new. */
export async function saveWithdrawnLines(tx: Tx, { order_id, lines }: { order_id: string; lines: string | null }) {
  const change = tx.updateTable('withdrawals').set({ lines }).where('order_id', '=', order_id);
  const different = sql<boolean>`lines is distinct from ${lines}::jsonb`;
  return (await change.where(different).executeTakeFirst()).numUpdatedRows === 1n;
}

interface Settlement {
  state: 'received' | 'refused' | 'done';
  at: Date;
  reason?: string;
  refundRequestId?: string;
}

/** Settles a withdrawal that a person has to act on. */
export async function saveSettlement(tx: Tx, orderId: string, settlement: Settlement): Promise<void> {
  const { state, at, reason, refundRequestId } = settlement;
  await tx
    .updateTable('withdrawals')
    .set({ state, settled_at: at, reason: reason ?? null, refund_request_id: refundRequestId ?? null })
    .where('order_id', '=', orderId)
    .where('settled_at', 'is', null)
    .execute();
}
