import { type RawBuilder, sql } from 'kysely';
import type { QUEUE_SORTS } from '#contract/backoffice/exceptions.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import { ENDED_BY_HAND, EXCEPTIONS, type ExceptionKind, REOPENED_BY_NEWS } from '#domain/exceptions/kinds.ts';
import type { ExceptionSelect } from './kinds-repository.ts';

export interface ExceptionRow {
  kind: ExceptionKind;
  subject: string;
  since: Date;
  /** In US cents; 0 where it is about no order. */
  amountUsdCents: number;
  latePercent: number | null;
  amountCents: number | null;
  currency: 'USD' | 'UYU' | null;
  customer: string | null;
  detail: string | null;
  label: string | null;
  orderNumber: number | null;
  holderId: string | null;
  holderName: string | null;
  snoozedUntil: Date | null;
  snoozeReason: string | null;
  note: string | null;
  noteBy: string | null;
  noteAt: Date | null;
}

/** Which exceptions; all kinds that a role sees are in `selects`. */
export interface ExceptionSearch {
  selects: readonly ExceptionSelect[];
  now: Date;
  /** Account whose orders are left out; null for none. */
  demoEmail: string | null;
}

export type QueueSort = (typeof QUEUE_SORTS)[number];

export interface ExceptionCursor {
  /** The value it is sorted by. */
  place: Date | number;
  kind: string;
  subject: string;
}

interface ExceptionPage {
  sort: QueueSort;
  descending: boolean;
  snoozed: boolean;
  late: boolean;
  holderId: string | null;
  orderNumber: number | null;
  after: ExceptionCursor | null;
  limit: number;
}

const PLACES: Readonly<Record<QueueSort, RawBuilder<unknown>>> = {
  age: sql.raw('since'),
  amount: sql.raw('"amountUsdCents"'),
  risk: sql.raw('coalesce("amountUsdCents" * "latePercent", 0)'),
};

/** A page of exceptions. */
export async function findExceptions(
  db: Queryable,
  search: ExceptionSearch,
  { sort, descending, snoozed, late, holderId, orderNumber, after, limit }: ExceptionPage,
): Promise<ExceptionRow[]> {
  const place = PLACES[sort];
  const direction = descending ? sql`desc` : sql`asc`;
  const order = sql`order by ${place} ${direction}, kind ${direction}, subject ${direction}`;
  const conditions = [
    sql`found.snoozed = ${snoozed}`,
    ...(late ? [isLate(search)] : []),
    ...(holderId === null ? [] : [sql`found."holderId" = ${holderId}`]),
    ...(orderNumber === null ? [] : [sql`found."orderNumber" = ${orderNumber}`]),
    ...(after === null
      ? []
      : [
          sql`(${place}, kind, subject) ${descending ? sql`<` : sql`>`} (${after.place}, ${after.kind}, ${after.subject})`,
        ]),
  ];
  const page = sql`select * from (${open(search)}) found where ${sql.join(conditions, sql` and `)}
    ${order} limit ${limit}`;
  return await described(db, page, order);
}

/** One open exception, put off or not; null when there is none. */
export async function findException(
  db: Queryable,
  search: ExceptionSearch,
  subject: string,
): Promise<ExceptionRow | null> {
  const [found] = await described(
    db,
    sql`select * from (${open(search)}) found where found.subject = ${subject} limit 1`,
    sql``,
  );
  return found ?? null;
}

/** How many exceptions of each kind wait, are somebody's, are over the norm of the kind, and are put off. */
export async function countExceptions(db: Queryable, search: ExceptionSearch, holderId: string | null) {
  const { rows } = await sql<{ kind: ExceptionKind; waiting: number; mine: number; late: number; snoozed: number }>`
    select found.kind, (count(*) filter (where not found.snoozed))::int as waiting,
      (count(*) filter (where not found.snoozed and found."holderId" = ${holderId}))::int as mine,
      (count(*) filter (where not found.snoozed and ${isLate(search)}))::int as late,
      (count(*) filter (where found.snoozed))::int as snoozed
    from (${open(search)}) found group by found.kind`.execute(db);
  return rows;
}

const isLate = ({ now }: ExceptionSearch) =>
  sql`found.since < ${now}::timestamptz - found."normMs" * interval '1 millisecond'`;

/** How many wait for a person, at most `limit`: reading ends there. */
export async function countWaiting(db: Queryable, search: ExceptionSearch, limit: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting
    from (select from (${open(search)}) found where not found.snoozed limit ${limit}) waiting`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/** Every open exception with what people did about it. What belongs to a row is one index lookup. */
function open({ selects, now, demoEmail }: ExceptionSearch): RawBuilder<unknown> {
  const parts = selects.map(({ kind, rows }) => {
    const isOpen = ENDED_BY_HAND.includes(kind) ? sql`work.closed_at is null` : sql`true`;
    const isCurrent = REOPENED_BY_NEWS.includes(kind) ? sql`work.snoozed_at >= item.since` : sql`true`;
    return sql`(select ${sql.lit(kind)} as kind, ${sql.lit(EXCEPTIONS[kind].normMs)}::bigint as "normMs", item.subject,
      date_trunc('milliseconds', item.since) as since, item.detail, item.label, shop.number as "orderNumber",
      shop.amount_cents as "amountCents", shop.currency, shop.customer_id as "customerId",
      coalesce(shop.amount_usd_cents, 0) as "amountUsdCents",
      (select percent from late_risks where order_id = item.order_id limit 1) as "latePercent",
      work.taken_by as "holderId", coalesce(work.snoozed_until > ${now} and ${isCurrent}, false) as snoozed,
      work.snoozed_until as "snoozedUntil", work.snooze_reason as "snoozeReason"
      from (${rows}) item
      left join lateral (select number, customer_email, customer_id, amount_cents, amount_usd_cents, currency from orders where id = item.order_id limit 1) shop on true
      left join lateral (select * from exceptions
        where kind = ${sql.lit(kind)} and subject = item.subject limit 1) work on true
      where shop.customer_email is distinct from ${demoEmail ?? ''} and ${isOpen})`;
  });
  return sql.join(parts, sql` union all `);
}

/** What a page shows beside its rows. Whose order it is is looked up for these alone. */
async function described(
  db: Queryable,
  page: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<ExceptionRow[]> {
  const { rows } = await sql<ExceptionRow>`
    with page as materialized (${page})
    select page.kind, page.subject, page.since, page."amountUsdCents", page."latePercent", page."amountCents", page.currency,
      page.detail, page.label, page."orderNumber", page."holderId",
      nullif(concat_ws(' ', nullif(customer.first_name, ''), nullif(customer.last_name, '')), '') as customer,
      holder.name as "holderName", case when page.snoozed then page."snoozedUntil" end as "snoozedUntil",
      case when page.snoozed then page."snoozeReason" end as "snoozeReason", note.text as note, note.name as "noteBy",
      note.written_at as "noteAt"
    from page left join staff holder on holder.id = page."holderId"
    left join lateral (select first_name, last_name from customers where id = page."customerId" limit 1) customer on true
    left join lateral (select text, written_at, name from exception_notes join staff on staff.id = staff_id
      where exception_notes.kind = page.kind and exception_notes.subject = page.subject
      order by exception_notes.id desc limit 1) note on true
    ${order}`.execute(db);
  return rows;
}

export interface ExceptionKey {
  kind: ExceptionKind;
  subject: string;
}

/** Locks what people did about an exception, which begins with nothing. */
export async function lockWork(tx: Tx, { kind, subject }: ExceptionKey) {
  await tx
    .insertInto('exceptions')
    .values({ kind, subject, ...NOBODY, ...NOT_SNOOZED, closed_at: null })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .execute();
  const work = tx.selectFrom('exceptions').selectAll().where('kind', '=', kind).where('subject', '=', subject);
  return await work.forUpdate().executeTakeFirstOrThrow();
}

const NOBODY = { taken_by: null, taken_at: null };
const NOT_SNOOZED = { snoozed_until: null, snoozed_at: null, snooze_reason: null };

type WorkChange =
  | { taken_by: string | null; taken_at: Date | null }
  | { snoozed_until: Date; snoozed_at: Date; snooze_reason: string }
  | { closed_at: Date };

export async function saveWork(tx: Tx, { kind, subject }: ExceptionKey, change: WorkChange): Promise<void> {
  await tx.updateTable('exceptions').set(change).where('kind', '=', kind).where('subject', '=', subject).execute();
}

export async function insertNote(
  tx: Tx,
  note: ExceptionKey & { staff_id: string; text: string; written_at: Date },
): Promise<void> {
  await tx.insertInto('exception_notes').values(note).execute();
}

/** The notes about an exception, the newest first. */
export async function findNotes(db: Queryable, { kind, subject }: ExceptionKey) {
  return await db
    .selectFrom('exception_notes')
    .innerJoin('staff', 'staff.id', 'exception_notes.staff_id')
    .select(['exception_notes.text', 'exception_notes.written_at', 'staff.name'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .orderBy('exception_notes.id', 'desc')
    .limit(50)
    .execute();
}
