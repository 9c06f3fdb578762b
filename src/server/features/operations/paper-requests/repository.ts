import { type Insertable, sql } from 'kysely';
import type { PaperRequestsTable } from '#db/tables/documents.ts';
import type { Queryable, Tx } from '#db/transaction.ts';

/** Whether the shopper uploaded a paper to the order, or to a case of it, since they were asked. */
const isUploaded = sql<boolean>`exists (select from documents where order_id = paper_requests.order_id
  and author = 'customer' and added_at >= paper_requests.requested_at)`.as('is_uploaded');

/** Whether anybody uploaded a paper to the order, or to a case of it. */
const hasPaper = sql<boolean>`exists (select from documents where order_id = paper_requests.order_id)`.as('has_paper');

/** What is asked for an order and not over, the oldest first. */
export async function selectOpenRequests(db: Queryable, orderId: string) {
  const own = db.selectFrom('paper_requests').selectAll().select(isUploaded).where('order_id', '=', orderId);
  return await own.where('ended_at', 'is', null).orderBy('requested_at').orderBy('id').execute();
}

export async function selectRequest(db: Queryable, id: string) {
  const found = db.selectFrom('paper_requests').selectAll().select([isUploaded, hasPaper]).where('id', '=', id);
  return (await found.executeTakeFirst()) ?? null;
}

export async function insertRequest(tx: Tx, row: Insertable<PaperRequestsTable>): Promise<void> {
  await tx.insertInto('paper_requests').values(row).execute();
}

export async function saveSent(tx: Tx, id: string, { at, by }: { at: Date; by: string }): Promise<void> {
  await tx.updateTable('paper_requests').set({ sent_at: at, sent_by: by }).where('id', '=', id).execute();
}

export async function saveUnsent(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('paper_requests').set({ sent_at: null, sent_by: null }).where('id', '=', id).execute();
}

export async function saveEnded(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('paper_requests').set({ ended_at: at }).where('id', '=', id).execute();
}
