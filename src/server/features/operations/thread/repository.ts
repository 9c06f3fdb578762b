import { type Insertable, type Selectable, sql } from 'kysely';
import type { NoteMentionsTable, NotePhotosTable, OrderNotesTable } from '#db/tables/order-desk.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { CaseKind } from '#domain/cases/case.ts';
import type { StaffRole } from '#domain/staff/roles.ts';

export async function findOrderOfCase(db: Queryable, number: number): Promise<string | null> {
  const found = db.selectFrom('cases').select('order_id').where('number', '=', number);
  return (await found.executeTakeFirst())?.order_id ?? null;
}

/** The order of a refund, or of what somebody asked to give back and nobody decided. */
export async function findOrderOfRefund(db: Queryable, id: string): Promise<string | null> {
  const refunds = db.selectFrom('refunds').select('order_id').where('id', '=', id);
  const found = refunds.unionAll(db.selectFrom('refund_requests').select('order_id').where('id', '=', id)).limit(1);
  return (await found.executeTakeFirst())?.order_id ?? null;
}

/** The account of this id, or the one that has its data since they were merged; null for none. */
export async function findCustomer(db: Queryable, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from customers where email_key not like 'former:%'
      and (id = ${id} or id = (select customer_id from customer_merges where former_id = ${id}))
    order by id = ${id} desc limit 1
  `.execute(db);
  return rows[0]?.id ?? null;
}

/** The numbers of a customer's newest orders that still have an address to write to. */
export async function selectOrderNumbers(db: Queryable, customerId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('number')
    .where('customer_id', '=', customerId)
    .where('anonymized_at', 'is', null)
    .orderBy('number', 'desc')
    .limit(20)
    .execute();
  return rows.map(({ number }) => number);
}

/** The open cases of an order, the newest first. */
export async function findOpenCases(
  db: Queryable,
  orderId: string,
): Promise<{ number: number; kind: CaseKind; newest: string | null }[]> {
  const open = db
    .selectFrom('cases')
    .select(['number', 'kind'])
    .select(({ selectFrom }) =>
      selectFrom('case_messages')
        .select('case_messages.id')
        .whereRef('case_id', '=', 'cases.id')
        .orderBy('written_at', 'desc')
        .orderBy('case_messages.id', 'desc')
        .limit(1)
        .as('newest'),
    )
    .where('order_id', '=', orderId);
  return await open.where('state', '=', 'open').orderBy('number', 'desc').execute();
}

/** Whether somebody has to decide about the order before it is bought. */
export async function isOrderHeld(db: Queryable, orderId: string): Promise<boolean> {
  const open = db.selectFrom('order_holds').select('id').where('order_id', '=', orderId).where('decision', 'is', null);
  return (await open.limit(1).executeTakeFirst()) !== undefined;
}

interface Colleague {
  id: string;
  name: string;
  role: StaffRole;
}

/** Everybody who may sign in. */
export async function selectTeam(db: Queryable): Promise<Colleague[]> {
  return await db.selectFrom('staff').select(['id', 'name', 'role']).where('disabled_at', 'is', null).execute();
}

export async function insertNote(tx: Tx, note: Insertable<OrderNotesTable>): Promise<void> {
  await tx.insertInto('order_notes').values(note).execute();
}

export async function insertMentions(tx: Tx, mentions: Insertable<NoteMentionsTable>[]): Promise<void> {
  if (mentions.length > 0) await tx.insertInto('note_mentions').values(mentions).execute();
}

export async function insertPhoto(tx: Tx, photo: Selectable<NotePhotosTable>): Promise<void> {
  await tx.insertInto('note_photos').values(photo).execute();
}

/** A note's photo, with what the note is about. */
export async function selectPhoto(db: Queryable, noteId: string) {
  return await db
    .selectFrom('note_photos as photo')
    .innerJoin('order_notes as note', 'note.id', 'photo.note_id')
    .select(['photo.type', 'photo.data', 'note.customer_id', 'note.page_kind'])
    .where('photo.note_id', '=', noteId)
    .executeTakeFirst();
}
