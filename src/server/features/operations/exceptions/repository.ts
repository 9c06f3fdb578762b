import { type RawBuilder, sql } from 'kysely';
import type { QUEUE_SORTS } from '#contract/backoffice/exceptions.ts';
import { PREPARED } from '#db/prepared.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import { ENDED_BY_HAND, type ExceptionKind, lateBefore, REOPENED_BY_NEWS } from '#domain/exceptions/kinds.ts';
import type { StaffWork } from '#server/cache/cache.ts';
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

/** What the queue is sorted by, and what has to be looked up for it. */
const PLACES: Readonly<Record<QueueSort, { value: RawBuilder<unknown>; from: RawBuilder<unknown> }>> = {
  age: { value: sql`found.since`, from: sql`` },
  amount: {
    value: sql`coalesce(shop.amount_usd_cents, 0)`,
    from: sql`left join lateral (select amount_usd_cents from orders where id = found."orderId" limit 1) shop on true`,
  },
  // Few have a risk, and without one the order is not looked up.
  risk: {
    value: sql`coalesce(shop.amount_usd_cents * risk.percent, 0)`,
    from: sql`left join late_risks risk on risk.order_id = found."orderId"
      left join lateral (select amount_usd_cents from orders where id = risk.order_id limit 1) shop on true`,
  },
};

/** A page of exceptions. */
export async function findExceptions(
  db: Queryable,
  search: ExceptionSearch,
  { sort, descending, snoozed, late, holderId, orderNumber, after, limit }: ExceptionPage,
): Promise<ExceptionRow[]> {
  const { value, from } = PLACES[sort];
  const direction = descending ? sql`desc` : sql`asc`;
  const order = sql`order by place ${direction}, kind ${direction}, subject ${direction}`;
  const conditions = [
    sql`found.snoozed = ${snoozed}`,
    ...(late ? [IS_LATE] : []),
    ...(holderId === null ? [] : [sql`found."holderId" = ${holderId}`]),
    ...(orderNumber === null ? [] : [sql`found."orderId" = (select id from orders where number = ${orderNumber})`]),
    ...(after === null
      ? []
      : [
          sql`(${value}, found.kind, found.subject) ${descending ? sql`<` : sql`>`} (${after.place}, ${after.kind}, ${after.subject})`,
        ]),
  ];
  const page = sql`select found.*, ${value} as place from (${open(search)}) found ${from}
    where ${sql.join(conditions, sql` and `)} ${order} limit ${limit}`;
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

/** How many exceptions of each kind and holder wait, are over the norm of the kind, and are put off. */
export async function countExceptions(db: Queryable, search: ExceptionSearch): Promise<StaffWork['exceptions']> {
  const { rows } = await sql<StaffWork['exceptions'][number]>`
    ${PREPARED} select found.kind, found."holderId", (count(*) filter (where not found.snoozed))::int as waiting,
      (count(*) filter (where not found.snoozed and ${IS_LATE}))::int as late,
      (count(*) filter (where found.snoozed))::int as snoozed
    from (${open(search)}) found group by found.kind, found."holderId"`.execute(db);
  return rows;
}

const IS_LATE = sql`found.since < found."lateBefore"`;

/**
 * Every open exception with what people did about it. What people did is joined once to all kinds together: a lookup of
 * each kind's own takes longer to plan than to run.
 */
function open({ selects, now }: ExceptionSearch): RawBuilder<unknown> {
  const items = selects.map(({ kind, rows }) => {
    return sql`select ${sql.lit(kind)} as kind, ${lateBefore(kind, now)}::timestamptz as "lateBefore", subject, order_id, since, detail,
      label from (${rows}) of_kind`;
  });
  const isOf = (kinds: readonly ExceptionKind[]) => sql`item.kind = any(${[...kinds]}::text[])`;
  return sql`select item.kind, item.subject, item.order_id as "orderId", item."lateBefore",
      date_trunc('milliseconds', item.since) as since, item.detail, item.label,
      coalesce(owned.owner_id, work.taken_by) as "holderId",
      coalesce(work.snoozed_until > ${now} and (not ${isOf(REOPENED_BY_NEWS)} or work.snoozed_at >= item.since), false)
        as snoozed, work.snoozed_until as "snoozedUntil", work.snooze_reason as "snoozeReason"
    from (${sql.join(items, sql` union all `)}) item
    left join exceptions work on work.kind = item.kind and work.subject = item.subject
    left join order_work owned on owned.order_id = item.order_id
    where not (work.closed_at is not null and ${isOf(ENDED_BY_HAND)})`;
}

/** What a page shows beside its rows, looked up for these alone. */
async function described(
  db: Queryable,
  page: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<ExceptionRow[]> {
  const { rows } = await sql<ExceptionRow>`
    with page as materialized (${page})
    select page.kind, page.subject, page.since, page.detail, page.label, page."holderId", shop.number as "orderNumber",
      shop.amount_cents as "amountCents", coalesce(shop.amount_usd_cents, 0) as "amountUsdCents", shop.currency,
      risk.percent as "latePercent", nullif(concat_ws(' ', nullif(customer.first_name, ''), nullif(customer.last_name, '')), '') as customer,
      holder.name as "holderName", case when page.snoozed then page."snoozedUntil" end as "snoozedUntil",
      case when page.snoozed then page."snoozeReason" end as "snoozeReason", note.text as note, note.name as "noteBy",
      note.written_at as "noteAt"
    from page left join staff holder on holder.id = page."holderId"
    left join lateral (select number, customer_id, amount_cents, amount_usd_cents, currency from orders
      where id = page."orderId" limit 1) shop on true
    left join lateral (select percent from late_risks where order_id = page."orderId" limit 1) risk on true
    left join lateral (select first_name, last_name from customers where id = shop.customer_id limit 1) customer on true
    left join lateral (select text, written_at, name from exception_notes join staff on staff.id = staff_id
      where exception_notes.kind = page.kind and exception_notes.subject = page.subject
      order by exception_notes.id desc limit 1) note on true
    ${order}`.execute(db);
  return rows;
}

/** What each of some orders waits for, the oldest of what is not put off. */
export async function findWaitingOf(db: Queryable, search: ExceptionSearch, numbers: readonly number[]) {
  const { rows } = await sql<{ number: number; kind: ExceptionKind; isLate: boolean }>`
    select distinct on (shop.number) shop.number, found.kind, ${IS_LATE} as "isLate"
    from (select id, number from orders where number = any(${[...numbers]}::bigint[])) shop
    join (${open(search)}) found on found."orderId" = shop.id
    where not found.snoozed order by shop.number, found.since`.execute(db);
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
