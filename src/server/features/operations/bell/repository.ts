import { type RawBuilder, sql } from 'kysely';
import type { BELL_KINDS } from '#contract/backoffice/bell.ts';
import type { Queryable } from '#db/transaction.ts';

/** Whose bell it is, and what of the others' work they see. */
export interface BellPerson {
  id: string;
  seesOrders: boolean;
  /** Nobody's order calls whoever may change it. */
  correctsOrders: boolean;
  seesPartners: boolean;
  approvesRefunds: boolean;
  approvesLosses: boolean;
  approvesRules: boolean;
}

export interface BellSearch {
  people: readonly BellPerson[];
  now: Date;
  /** The last day whose promise calls: tomorrow, 'YYYY-MM-DD'. */
  promisedUntil: string;
  /** The partners that do not answer, and the day. */
  failing: readonly string[];
  today: string;
  /** Up to how many US cents one person may transfer to whatever account. */
  approvalLimit: number;
}

export interface BellRow {
  kind: (typeof BELL_KINDS)[number];
  item: string;
  at: Date;
  orderNumber: number | null;
  /** The page of a case or refund on which somebody is named; of a rule, its kind; of nobody's order, 'unowned'. */
  pageKind: string | null;
  pageId: string | null;
  /** Whom a note is about, where it is about no order. */
  customerId: string | null;
  /** Who named, gave or asked. */
  author: string | null;
  text: string | null;
  isNew: boolean;
}

/** Of one kind a person has at most so many. */
const MAX_OF_KIND = 50;
/** What is older calls nobody any more. */
const DAYS = 30;

/** Among so many orders whose deadline ends those that nobody owns are sought. */
const MOST_ENDING = 200;

/** As the predicate of the index has it: the planner uses it only for literals. */
const PROMISED = sql`promised_on is not null and status in ('PAID', 'ZINC_PROCCESSING', 'ZINC_PAID', 'PACKAGE_RECEIVED',
  'READY_TO_DELIVER', 'SHIPPING', 'PACKAGE_SHIPPED', 'IN_DISTRIBUTION', 'PICK_UP')`;

/** What calls one person, the newest first, without what they put off. */
export async function findBell(db: Queryable, search: BellSearch, limit: number): Promise<BellRow[]> {
  const { rows } = await sql<BellRow>`${itemsOf(search)}
    select kind, item, at, "orderNumber", "pageKind", "pageId", "customerId", author, text, "isNew"
    from stated order by at desc, item limit ${limit}`.execute(db);
  return rows;
}

/** How much is new to each person, at most `limit`. */
export async function countNew(db: Queryable, search: BellSearch, limit: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ staffId: string; count: number }>`${itemsOf(search)}
    select "staffId", least(count(*), ${limit})::int as count from stated where "isNew" group by "staffId"`.execute(db);
  return new Map(rows.map(({ staffId, count }) => [staffId, count]));
}

/** Each source is looked up by an index, person by person. */
function itemsOf({ people, now, promisedUntil, failing, today, approvalLimit }: BellSearch): RawBuilder<unknown> {
  const since = sinceOf(now);
  const limit = sql`limit ${sql.lit(MAX_OF_KIND)}`;
  const number = sql`(select number from orders where id = found.order_id)`;
  const named = (id: string) => sql`(select name from staff where id = ${sql.ref(id)})`;
  const nothing = sql`null::text as "pageKind", null::text as "pageId", null::uuid as "customerId"`;
  return sql`with people as (
    select * from json_to_recordset(${JSON.stringify(people)}::json) as person(id uuid, "seesOrders" boolean,
      "correctsOrders" boolean, "seesPartners" boolean, "approvesRefunds" boolean, "approvesLosses" boolean, "approvesRules" boolean)
  ), unowned as materialized (
    select id, promised_on, number from (select id, promised_on, number from orders
      where ${PROMISED} and promised_on between ${today}::date and ${promisedUntil}::date
      order by promised_on, number limit ${sql.lit(MOST_ENDING)}) ending
    where not exists (select from order_work where order_id = ending.id and owner_id is not null) ${limit}
  ), items as (
    select people.id as "staffId", 'mention' as kind, 'mention ' || found.note_id as item, found.mentioned_at as at,
      (select number from orders where id = note.order_id) as "orderNumber", note.page_kind as "pageKind",
      note.page_id as "pageId", note.customer_id as "customerId", ${named('note.written_by')} as author, note.text
      from people cross join lateral (select * from note_mentions where staff_id = people.id and "seesOrders"
        and mentioned_at > ${since} order by mentioned_at desc ${limit}) found
      join order_notes note on note.id = found.note_id
    union all
    select people.id, 'assigned', 'assigned ' || found.order_id || ' ' || found.owned_since, found.owned_since, ${number},
      ${nothing}, ${named('found.assigned_by')}, null
      from people cross join lateral (select * from order_work where owner_id = people.id and "seesOrders"
        and assigned_by is not null and assigned_by <> people.id and owned_since > ${since}
        order by owned_since desc ${limit}) found
    union all
    select people.id, 'deadline', 'deadline ' || found.order_id || ' ' || found.promised_on, found.promised_on::timestamptz,
      found.number, ${nothing}, null, found.promised_on::text
      from people cross join lateral (select work.order_id, promised_on, number from order_work work
        join orders on orders.id = work.order_id where work.owner_id = people.id and "seesOrders"
        and promised_on <= ${promisedUntil}::date and ${PROMISED}
        order by promised_on ${limit}) found
    union all
    select people.id, 'deadline', 'deadline ' || found.id || ' ' || found.promised_on, found.promised_on::timestamptz,
      found.number, 'unowned', null, null, null, found.promised_on::text
      from people join unowned found on "correctsOrders"
    union all
    select people.id, 'approval', 'refund ' || found.id, found.requested_at, ${number}, 'refund', found.id::text, null,
      ${named('found.requested_by')}, null
      from people cross join lateral (select * from refund_requests where state = 'waiting' and "approvesRefunds"
        and requested_by <> people.id order by requested_at desc ${limit}) found
    union all
    select people.id, 'approval', 'account ' || found.id || ' ' || found.given, found.at, ${number}, 'account',
      found.id::text, null, null, null
      from people cross join lateral (${accountsToApprove(approvalLimit, limit)}) found
    union all
    select people.id, 'approval', 'loss ' || found.id, found.requested_at, ${number}, 'loss', null, null,
      ${named('found.requested_by')}, null
      from people cross join lateral (select * from purchase_losses where state = 'waiting' and "approvesLosses"
        and requested_by <> people.id order by requested_at desc ${limit}) found
    union all
    select people.id, 'approval', 'rule ' || found.id || ' ' || found.drafted_at, found.drafted_at, null, found.kind,
      found.id::text, null, ${named('found.drafted_by')}, null
      from people cross join lateral (select * from fee_rules where state = 'draft' and "approvesRules"
        and drafted_by <> people.id order by drafted_at desc ${limit}) found
    union all
    select people.id, 'partner', 'partner ' || name || ' ' || ${today}, ${now}, null, ${nothing}, null, name
      from people cross join unnest(${failing}::text[]) name where "seesPartners"
  ), stated as (
    select items.*, coalesce(state.seen_at is null, true) as "isNew" from items
    left join bell_states state on state.staff_id = items."staffId" and state.item = items.item
    where state.postponed_until is null or state.postponed_until <= ${now}
  )`;
}

/** Refunds to an account of somebody else than the order's recipient, to which nobody agreed, beyond what one person may transfer. */
function accountsToApprove(approvalLimit: number, limit: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select refund.id, refund.order_id, given.id as given, given.happened_at as at
    from (select * from refunds where state = 'account-given' and cardinality(account_differs) > 0
      order by created_at desc ${limit}) refund
    cross join lateral (select rate_micros from orders where id = refund.order_id limit 1) shop
    cross join lateral (select id, happened_at from refund_events event where event.refund_id = refund.id
      and event.code = 'account-given' order by id desc limit 1) given
    where "approvesRefunds" and coalesce(case refund.currency when 'USD' then refund.amount_cents
        else refund.amount_cents * 1000000.0 / shop.rate_micros end > ${approvalLimit}, true)
      and not exists (select from refund_events event where event.refund_id = refund.id
        and event.code = 'account-approved' and event.id > given.id)`;
}

interface StateChange {
  staffId: string;
  items: readonly string[];
  /** Null: it is new again once it is no longer put off. */
  seenAt: Date | null;
  postponedUntil: Date | null;
  at: Date;
}

export async function saveStates(
  db: Queryable,
  { staffId, items, seenAt, postponedUntil, at }: StateChange,
): Promise<void> {
  const change = { seen_at: seenAt, postponed_until: postponedUntil, changed_at: at };
  await db
    .insertInto('bell_states')
    .values(items.map((item) => ({ staff_id: staffId, item, ...change })))
    .onConflict((conflict) => conflict.columns(['staff_id', 'item']).doUpdateSet(change))
    .execute();
}

/** The notes that name a person and that they have not seen, with whom each is about. */
export async function findNewMentions(db: Queryable, staffId: string, now: Date) {
  const { rows } = await sql<{ item: string; orderId: string | null; customerId: string }>`
    select 'mention ' || found.note_id as item, note.order_id as "orderId",
      coalesce(note.customer_id, (select customer_id from orders where id = note.order_id)) as "customerId"
    from (select note_id from note_mentions where staff_id = ${staffId} and mentioned_at > ${sinceOf(now)}
        order by mentioned_at desc limit ${MAX_OF_KIND}) found
      join order_notes note on note.id = found.note_id
    where not exists (select from bell_states where staff_id = ${staffId} and item = 'mention ' || found.note_id
      and seen_at is not null)`.execute(db);
  return rows;
}

const sinceOf = (now: Date) => new Date(now.getTime() - DAYS * 24 * 60 * 60_000);

export async function saveDigest(tx: Queryable, staffId: string, isOn: boolean): Promise<void> {
  await tx.updateTable('staff').set({ daily_digest: isOn }).where('id', '=', staffId).execute();
}

export async function findDigest(db: Queryable, staffId: string): Promise<boolean> {
  const found = db.selectFrom('staff').select('daily_digest').where('id', '=', staffId);
  return (await found.executeTakeFirstOrThrow()).daily_digest;
}
