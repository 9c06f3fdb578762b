import type { Insertable, Selectable } from 'kysely';
import type { OrderCancellationsTable } from '#db/tables/order-cancellations.ts';
import type { Queryable, Tx } from '#db/transaction.ts';

export type OrderCancellationRow = Selectable<OrderCancellationsTable>;

/** The request to cancel a paid order; null where nobody made one. */
export async function findOrderCancellation(db: Queryable, orderId: string): Promise<OrderCancellationRow | null> {
  const found = db.selectFrom('order_cancellations').selectAll().where('order_id', '=', orderId);
  return (await found.executeTakeFirst()) ?? null;
}

export async function insertOrderCancellation(tx: Tx, row: Insertable<OrderCancellationsTable>): Promise<void> {
  await tx.insertInto('order_cancellations').values(row).execute();
}

/** Settles a request whose outcome is open, or ends one that came too late; false where nothing changes. */
export async function saveOutcome(
  tx: Tx,
  orderId: string,
  { state, at }: { state: 'done' | 'too-late'; at: Date },
): Promise<boolean> {
  const from = state === 'done' ? (['requested', 'too-late'] as const) : (['requested'] as const);
  const saved = tx.updateTable('order_cancellations').set({ state, settled_at: at }).where('order_id', '=', orderId);
  return (await saved.where('state', 'in', from).executeTakeFirst()).numUpdatedRows === 1n;
}

/** Ends what a person had to decide about a cancellation that came too late; false where nothing waits. */
export async function saveClosed(tx: Tx, orderId: string, at: Date): Promise<boolean> {
  const open = tx.updateTable('order_cancellations').set({ closed_at: at }).where('order_id', '=', orderId);
  const closed = open.where('state', '=', 'too-late').where('closed_at', 'is', null);
  return (await closed.executeTakeFirst()).numUpdatedRows === 1n;
}
