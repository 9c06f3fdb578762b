import type { Insertable, Selectable, Updateable } from 'kysely';
import type { PurchaseCancellationsTable, PurchaseReturnsTable } from '#db/tables/orders.ts';
import type { Queryable, Tx } from '#db/transaction.ts';

export type CancellationRow = Selectable<PurchaseCancellationsTable>;
export type ReturnRow = Selectable<PurchaseReturnsTable>;

/** The request to cancel the purchase of this id, which for the first is the order's; so for all of these. */
export async function findCancellation(db: Queryable, purchaseId: string): Promise<CancellationRow | null> {
  const found = db.selectFrom('purchase_cancellations').selectAll().where('order_id', '=', purchaseId);
  return (await found.executeTakeFirst()) ?? null;
}

/** Inserts the request unless the purchase has one; returns whether it did. */
export async function insertCancellation(tx: Tx, row: Insertable<PurchaseCancellationsTable>): Promise<boolean> {
  const added = tx
    .insertInto('purchase_cancellations')
    .values(row)
    .onConflict((conflict) => conflict.doNothing());
  return (await added.executeTakeFirst()).numInsertedOrUpdatedRows === 1n;
}

export async function saveCancellation(
  tx: Tx,
  purchaseId: string,
  change: Updateable<PurchaseCancellationsTable>,
): Promise<void> {
  await tx.updateTable('purchase_cancellations').set(change).where('order_id', '=', purchaseId).execute();
}

export async function findReturn(db: Queryable, purchaseId: string): Promise<ReturnRow | null> {
  const found = db.selectFrom('purchase_returns').selectAll().where('order_id', '=', purchaseId);
  return (await found.executeTakeFirst()) ?? null;
}

/** Inserts the request unless the purchase has one; returns whether it did. */
export async function insertReturn(tx: Tx, row: Insertable<PurchaseReturnsTable>): Promise<boolean> {
  const added = tx
    .insertInto('purchase_returns')
    .values(row)
    .onConflict((conflict) => conflict.doNothing());
  return (await added.executeTakeFirst()).numInsertedOrUpdatedRows === 1n;
}

export async function saveReturn(
  db: Queryable,
  purchaseId: string,
  change: Updateable<PurchaseReturnsTable>,
): Promise<void> {
  await db.updateTable('purchase_returns').set(change).where('order_id', '=', purchaseId).execute();
}
