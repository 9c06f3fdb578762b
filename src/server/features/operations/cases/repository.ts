import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { CaseFilters } from '#contract/backoffice/cases.ts';
import type { CaseMessagesTable, CasePhotosTable, CaseRow, CasesTable } from '#db/tables/cases.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { CASE_STATES, CaseAuthor, CaseKind } from '#domain/cases/case.ts';

export type CaseMessageRow = Selectable<CaseMessagesTable>;
/** A photo without its bytes. */
export type CasePhotoRow = Omit<Selectable<CasePhotosTable>, 'data' | 'sha256'>;

/** A case of a customer by all of its ids, so that nobody reaches it through another order. */
export interface OwnCaseId {
  customerId: string;
  orderId: string;
  caseId: string;
}

/** Locks the customer's case; null when it does not exist or belongs to another customer. */
export async function lockOwnCase(tx: Tx, own: OwnCaseId): Promise<CaseRow | null> {
  const found = tx
    .selectFrom('cases')
    .selectAll()
    .where('id', '=', own.caseId)
    .where('order_id', '=', own.orderId)
    .where('customer_id', '=', own.customerId);
  return (await found.forUpdate().executeTakeFirst()) ?? null;
}

/** Locks the case of this number; null when there is none. */
export async function lockCaseByNumber(tx: Tx, number: number): Promise<CaseRow | null> {
  return (await tx.selectFrom('cases').selectAll().where('number', '=', number).forUpdate().executeTakeFirst()) ?? null;
}

export async function selectCaseByNumber(db: Queryable, number: number): Promise<CaseRow | null> {
  return (await db.selectFrom('cases').selectAll().where('number', '=', number).executeTakeFirst()) ?? null;
}

/** The cases of an order, the newest first. */
export async function selectCasesOfOrder(db: Queryable, orderId: string): Promise<CaseRow[]> {
  return await db.selectFrom('cases').selectAll().where('order_id', '=', orderId).orderBy('number', 'desc').execute();
}

export async function selectCasesOfCustomer(db: Queryable, customerId: string): Promise<CaseRow[]> {
  return await db
    .selectFrom('cases')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('number', 'desc')
    .execute();
}

/** Where a page of cases begins: after this one. */
export interface CasePosition {
  /** ISO instant, or 'infinity' for a case that does not wait for the shop. */
  since: string;
  number: number;
}

export interface CaseSearch {
  state: (typeof CASE_STATES)[number];
  kind: CaseKind | null;
  turn: CaseFilters['turn'] | null;
}

interface CasePage {
  isByWaiting: boolean;
  descending: boolean;
  position: CasePosition | null;
  limit: number;
}

/** By how long open cases wait, those that do not after the others. */
const WAITING = sql`coalesce(waiting_since, 'infinity')`;

export interface CaseListRow {
  number: number;
  kind: CaseKind;
  state: (typeof CASE_STATES)[number];
  opened_at: Date;
  waiting_since: Date | null;
  order_number: number;
  photos: number;
}

/** A page of cases, by how long they wait or by number. */
export async function selectCases(db: Queryable, search: CaseSearch, page: CasePage): Promise<CaseListRow[]> {
  const { isByWaiting, descending, position, limit } = page;
  const [direction, beyond] = descending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const [by, value] = isByWaiting
    ? [sql`${WAITING} ${direction}, cases.number ${direction}`, sql`(${WAITING}, cases.number)`]
    : [sql`cases.number ${direction}`, sql`cases.number`];
  const place =
    position === null
      ? sql``
      : isByWaiting
        ? sql`and ${value} ${beyond} (${position.since}::timestamptz, ${position.number}::bigint)`
        : sql`and ${value} ${beyond} ${position.number}::bigint`;
  const { rows } = await sql<CaseListRow>`
    select found.number, kind, state, opened_at, waiting_since, orders.number as order_number,
      (select count(*)::int from case_photos where case_id = found.id) as photos
    from (select *, row_number() over () as row from (
        select * from cases where ${conditionOf(search)} ${place} order by ${by} limit ${limit}) listed) found
      join orders on orders.id = found.order_id
    order by found.row`.execute(db);
  return rows;
}

/** How many cases there are, up to a limit. */
export async function countCases(db: Queryable, search: CaseSearch, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from cases where ${conditionOf(search)} limit ${limit}) counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The state as the predicates of the indexes have it: the planner uses an index only for literals. */
function conditionOf({ state, kind, turn }: CaseSearch): RawBuilder<unknown> {
  return sql.join(
    [
      state === 'open' ? sql`cases.state = 'open'` : sql`cases.state = 'closed'`,
      ...(kind === null ? [] : [sql`cases.kind = ${kind}`]),
      ...(turn === 'shop' ? [sql`${WAITING} < 'infinity'`] : []),
      ...(turn === 'shopper' ? [sql`${WAITING} = 'infinity'`] : []),
    ],
    sql` and `,
  );
}

/** How many cases of each kind are open. */
export async function countOpenCases(db: Queryable): Promise<Map<CaseKind, number>> {
  const rows = await db
    .selectFrom('cases')
    .select('kind')
    .select((count) => count.fn.countAll<string>().as('open'))
    .where(sql<boolean>`state = 'open'`)
    .groupBy('kind')
    .execute();
  return new Map(rows.map(({ kind, open }) => [kind, Number(open)]));
}

export async function insertCase(tx: Tx, row: Insertable<CasesTable>): Promise<CaseRow> {
  return await tx.insertInto('cases').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Adds what a further complaint names to the open case. */
export async function saveNamed(
  tx: Tx,
  caseId: string,
  named: Pick<CaseRow, 'line_ids' | 'invoice_name' | 'invoice_rut'>,
): Promise<CaseRow> {
  return await tx.updateTable('cases').set(named).where('id', '=', caseId).returningAll().executeTakeFirstOrThrow();
}

export async function saveClosing(
  tx: Tx,
  caseId: string,
  closing: { closed_at: Date; closed_by: CaseAuthor; closed_by_name: string | null; closing_reason: string },
): Promise<CaseRow> {
  return await tx
    .updateTable('cases')
    .set({ ...closing, state: 'closed' })
    .where('id', '=', caseId)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** False where there is a message of this id. */
export async function insertMessage(tx: Tx, message: CaseMessageRow): Promise<boolean> {
  const insert = tx.insertInto('case_messages').values(message);
  const { numInsertedOrUpdatedRows } = await insert
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The name of the member of the staff that a message is signed with. */
export async function findWriter(db: Queryable, staffId: string): Promise<string> {
  const writer = db.selectFrom('staff').select('name').where('id', '=', staffId);
  return (await writer.executeTakeFirstOrThrow()).name;
}

/** The messages of these cases, the oldest first. */
export async function selectMessages(db: Queryable, caseIds: readonly string[]): Promise<CaseMessageRow[]> {
  if (caseIds.length === 0) return [];
  return await db
    .selectFrom('case_messages')
    .selectAll()
    .where('case_id', 'in', caseIds)
    .orderBy('written_at')
    .orderBy('id')
    .execute();
}

/** The photos of these cases without their bytes, the oldest first. */
export async function selectPhotos(db: Queryable, caseIds: readonly string[]): Promise<CasePhotoRow[]> {
  if (caseIds.length === 0) return [];
  return await db
    .selectFrom('case_photos')
    .select(['id', 'case_id', 'type', 'width', 'height', 'size', 'added_at'])
    .where('case_id', 'in', caseIds)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
}

/** A photo of the case of this number; null when it does not exist or belongs to another case. */
export async function selectPhotoOfCase(db: Queryable, { number, photoId }: { number: number; photoId: string }) {
  const found = await db
    .selectFrom('case_photos')
    .innerJoin('cases', 'cases.id', 'case_photos.case_id')
    .select(['case_photos.type', 'case_photos.data'])
    .where('case_photos.id', '=', photoId)
    .where('cases.number', '=', number)
    .executeTakeFirst();
  return found ?? null;
}

/** A photo of the customer's case; null when it does not exist or belongs to another customer. */
export async function selectOwnPhoto(db: Queryable, own: OwnCaseId & { photoId: string }) {
  const found = await db
    .selectFrom('case_photos')
    .innerJoin('cases', 'cases.id', 'case_photos.case_id')
    .select(['case_photos.type', 'case_photos.data'])
    .where('case_photos.id', '=', own.photoId)
    .where('cases.id', '=', own.caseId)
    .where('cases.order_id', '=', own.orderId)
    .where('cases.customer_id', '=', own.customerId)
    .executeTakeFirst();
  return found ?? null;
}

export async function hasPhoto(tx: Tx, { caseId, sha256 }: { caseId: string; sha256: string }): Promise<boolean> {
  const found = tx.selectFrom('case_photos').select('id').where('case_id', '=', caseId).where('sha256', '=', sha256);
  return (await found.executeTakeFirst()) !== undefined;
}

export async function insertPhoto(tx: Tx, photo: Selectable<CasePhotosTable>): Promise<void> {
  await tx.insertInto('case_photos').values(photo).execute();
}
