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
}

/** Settles a withdrawal that is open; false where none is. */
export async function saveSettlement(tx: Tx, orderId: string, { state, at, reason }: Settlement): Promise<boolean> {
  const change = { state, settled_at: at, reason: reason ?? null };
  const open = tx.updateTable('withdrawals').set(change).where('order_id', '=', orderId);
  return (await open.where('state', '=', 'requested').executeTakeFirst()).numUpdatedRows === 1n;
}
