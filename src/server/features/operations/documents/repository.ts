import { type Insertable, type Selectable, sql } from 'kysely';
import type { DocumentsTable } from '#db/tables/documents.ts';
import type { Queryable, Tx } from '#db/transaction.ts';

/** A document without its bytes. */
export type DocumentRow = Omit<Selectable<DocumentsTable>, 'data' | 'stored_at'>;
/** With those that are not in the storage yet. */
export type DocumentWithData = Omit<Selectable<DocumentsTable>, 'stored_at'>;

const COLUMNS = [
  'id',
  'order_id',
  'case_id',
  'author',
  'added_by',
  'name',
  'type',
  'size',
  'sha256',
  'added_at',
] as const;

/** The documents of these orders and of their cases, the oldest first. */
export async function selectDocuments(db: Queryable, orderIds: readonly string[]): Promise<DocumentRow[]> {
  if (orderIds.length === 0) return [];
  const found = db.selectFrom('documents').select(COLUMNS).where('order_id', 'in', orderIds);
  return await found.orderBy('added_at').orderBy('id').execute();
}

export async function selectDocument(db: Queryable, id: string): Promise<DocumentWithData | null> {
  const found = db.selectFrom('documents').select(COLUMNS).select('data').where('id', '=', id);
  return (await found.executeTakeFirst()) ?? null;
}

/** False where the order or the case has the same file already. */
export async function insertDocument(tx: Tx, row: Insertable<DocumentsTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('documents')
    .values(row)
    .onConflict((conflict) => conflict.columns(['order_id', 'case_id', 'sha256']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function deleteDocument(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('documents').where('id', '=', id).execute();
}

/** Those of the orders of a customer. */
export async function deleteDocumentsOfCustomer(tx: Tx, customerId: string): Promise<void> {
  const own = tx.selectFrom('orders').select('id').where('customer_id', '=', customerId);
  await tx.deleteFrom('documents').where('order_id', 'in', own).execute();
}

/** The bytes of a document, once for each call until they are in the storage; null when they are, or it was deleted. */
export async function selectUnstored(db: Queryable, id: string): Promise<Buffer | null> {
  const found = db.selectFrom('documents').select('data').where('id', '=', id).where('stored_at', 'is', null);
  return (await found.executeTakeFirst())?.data ?? null;
}

/** False when the document was deleted meanwhile. */
export async function markStored(db: Queryable, id: string, at: Date): Promise<boolean> {
  const updated = await db
    .updateTable('documents')
    .set({ data: null, stored_at: at })
    .where('id', '=', id)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Documents that have waited for the storage since before then, the oldest first. */
export async function selectWaiting(db: Queryable, before: Date, limit: number): Promise<string[]> {
  const waiting = db.selectFrom('documents').select('id').where(sql<boolean>`stored_at is null`);
  const rows = await waiting.where('added_at', '<', before).orderBy('added_at').limit(limit).execute();
  return rows.map(({ id }) => id);
}

export async function selectRemoved(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('removed_documents').select('id').orderBy('removed_at').limit(limit).execute();
  return rows.map(({ id }) => id);
}

export async function forgetRemoved(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('removed_documents').where('id', '=', id).execute();
}
