import { type Insertable, type Selectable, sql } from 'kysely';
import type { DocumentsTable } from '#db/tables/documents.ts';
import type { ParcelInvoicesTable } from '#db/tables/forwarded-parcels.ts';
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

/** Those of the orders of a customer, and their invoices of parcels. */
export async function deleteDocumentsOfCustomer(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('parcel_invoices').where('customer_id', '=', customerId).execute();
  const own = tx.selectFrom('orders').select('id').where('customer_id', '=', customerId);
  await tx.deleteFrom('documents').where('order_id', 'in', own).execute();
}

/** Whether a payment of the order came in, also one that went back, or a notice of one that was not applied. */
export async function hasPaymentOrNotice(db: Queryable, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from payment_attempts where order_id = ${orderId} and state in ('approved', 'overpaid')
    union all
    select from notice_problems where order_id = ${orderId} limit 1`.execute(db);
  return rows.length > 0;
}

/** Both kinds of files that a job puts into the storage. */
const STORED_TABLES = ['documents', 'parcel_invoices'] as const;

/** The bytes of a file, once for each call until they are in the storage; null when they are, or it was deleted. */
export async function selectUnstored(db: Queryable, id: string): Promise<Buffer | null> {
  const [documents, invoices] = STORED_TABLES.map((table) =>
    db.selectFrom(table).select('data').where('id', '=', id).where('stored_at', 'is', null),
  );
  const found = await documents?.executeTakeFirst();
  return found?.data ?? (await invoices?.executeTakeFirst())?.data ?? null;
}

/** False when the file was deleted meanwhile. */
export async function markStored(db: Queryable, id: string, at: Date): Promise<boolean> {
  for (const table of STORED_TABLES) {
    const updated = await db
      .updateTable(table)
      .set({ data: null, stored_at: at })
      .where('id', '=', id)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 1n) return true;
  }
  return false;
}

/** Files that have waited for the storage since before then, the oldest first. */
export async function selectWaiting(db: Queryable, before: Date, limit: number): Promise<string[]> {
  const waiting = STORED_TABLES.map((table) =>
    db
      .selectFrom(table)
      .select(['id', 'added_at'])
      .where(sql<boolean>`stored_at is null`)
      .where('added_at', '<', before)
      .orderBy('added_at')
      .limit(limit)
      .execute(),
  );
  const rows = (await Promise.all(waiting)).flat();
  return rows
    .toSorted((a, b) => a.added_at.getTime() - b.added_at.getTime())
    .slice(0, limit)
    .map(({ id }) => id);
}

type InvoiceRow = Omit<Selectable<ParcelInvoicesTable>, 'stored_at'>;

const INVOICE_COLUMNS = [
  'id',
  'parcel_id',
  'customer_id',
  'name',
  'type',
  'size',
  'sha256',
  'data',
  'added_at',
] as const;

/** The invoice of a parcel of a customer, or of one that they say is theirs. */
export async function selectInvoice(
  db: Queryable,
  { id, customerId }: { id: string; customerId: string },
): Promise<InvoiceRow | null> {
  const found = db.selectFrom('parcel_invoices').select(INVOICE_COLUMNS).where('parcel_id', '=', id);
  return (await found.where('customer_id', '=', customerId).executeTakeFirst()) ?? null;
}

export async function selectInvoiceById(db: Queryable, id: string): Promise<InvoiceRow | null> {
  const found = db.selectFrom('parcel_invoices').select(INVOICE_COLUMNS).where('id', '=', id);
  return (await found.executeTakeFirst()) ?? null;
}

/** Keeps a customer's invoice of a parcel; that which was there before is taken out of the storage. */
export async function replaceInvoice(
  tx: Tx,
  row: Insertable<ParcelInvoicesTable> & { customer_id: string },
): Promise<void> {
  const former = tx.deleteFrom('parcel_invoices').where('parcel_id', '=', row.parcel_id);
  await former.where('customer_id', '=', row.customer_id).execute();
  await tx.insertInto('parcel_invoices').values(row).execute();
}

export async function selectRemoved(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('removed_documents').select('id').orderBy('removed_at').limit(limit).execute();
  return rows.map(({ id }) => id);
}

export async function forgetRemoved(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('removed_documents').where('id', '=', id).execute();
}
