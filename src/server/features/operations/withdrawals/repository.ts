import type { Insertable, Selectable } from 'kysely';
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
