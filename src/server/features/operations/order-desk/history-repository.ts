import { type RawBuilder, sql } from 'kysely';
import type { OrderForStaff } from '#contract/backoffice/order-desk.ts';
import type { Queryable } from '#db/transaction.ts';
import type { HistoryKind } from '#domain/staff/order-history.ts';
import { type HistoryRow, SOURCES } from './history-sources-repository.ts';

export interface OrderKeys {
  id: string;
  number: number;
}

/** Where a page begins: after this entry. Microseconds, because jobs have them. */
export interface HistoryCursor {
  micros: string;
  key: string;
}

interface HistoryQuery {
  order: OrderKeys;
  /** Null for all. */
  kinds: readonly HistoryKind[] | null;
  after: HistoryCursor | null;
  limit: number;
}

/**
 * A page of the history, the newest entry first. Every part of the union is found by what the order is known by, so that
 * nothing grows with other orders.
 */
export async function selectHistory(
  db: Queryable,
  { order, kinds, after, limit }: HistoryQuery,
): Promise<(HistoryRow & HistoryCursor)[]> {
  const parts = SOURCES.filter(({ kind }) => kinds === null || kinds.includes(kind)).map(
    ({ kind: of, source, rows }) => sql`
      select ${sql.lit(of)} as kind, ${sql.lit(source)} as source,
        (extract(epoch from part.at) * 1000000)::bigint as micros,
        ${sql.lit(source)} || ' ' || part.key as key, part.data
      from (${rows}) part (at, key, data)`,
  );
  const { rows } = await sql<HistoryRow & HistoryCursor>`
    with ${knownBy(order)}
    select kind, source, micros::text as micros, key, data from (${sql.join(parts, sql` union all `)}) entry
    where true
      ${after ? sql`and (micros, key) < (${after.micros}::bigint, ${after.key})` : sql``}
    order by entry.micros desc, entry.key desc limit ${limit}
  `.execute(db);
  return rows;
}

/** How many entries of these kinds an order has. */
export async function countHistory(db: Queryable, order: OrderKeys, kinds: readonly HistoryKind[]): Promise<number> {
  const parts = SOURCES.filter(({ kind }) => kinds.includes(kind)).map(
    ({ rows }) => sql`select part.at from (${rows}) part (at, key, data)`,
  );
  const { rows } = await sql<{ count: number }>`
    with ${knownBy(order)} select count(*)::int as count from (${sql.join(parts, sql` union all `)}) entry
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** What the order is known by: its payments, refunds, cases and packages, and the numbers that partners use. */
function knownBy({ id, number }: OrderKeys): RawBuilder<unknown> {
  return sql`
    own as (select id, number, carrier_tracking_number as shipment from orders where id = ${id}),
    attempt as (select * from payment_attempts where order_id = ${id}),
    refund as (select * from refunds where order_id = ${id}),
    parcel as (select * from packages where order_id = ${id}),
    bought as (select * from purchases where order_id = ${id}),
    complaint as (select * from cases where order_id = ${id}),
    said as (select message.*, complaint.number from complaint
      join case_messages message on message.case_id = complaint.id),
    topic as (select id from own union all select id from attempt union all select id from refund
      union all select id from complaint union all select id from said),
    mail as (select mails.* from mails where split_part(subject_id, ':', 1) = any(array(select id::text from topic))),
    partner_number as (
      select id::text as number from own union select shipment from own where shipment is not null
      union select transaction_id from attempt
      union select partner_reference from attempt where partner_reference is not null
      union select marketplace_order_id from bought where marketplace_order_id is not null
      union select tracking_number from parcel),
    subject as (
      select 'order' as kind, ${String(number)} as id union all select 'refund', id::text from refund
      union all select 'case', number::text from complaint union all select 'payment', id::text from attempt
      union all select 'package', id::text from parcel union all select 'package', tracking_number from parcel)`;
}

const MAX_RECENT_MAILS = 20;

/** The newest mails about an order that still have their content. */
export async function selectRecentMails(db: Queryable, order: OrderKeys): Promise<OrderForStaff['mails']> {
  const { rows } = await sql<OrderForStaff['mails'][number] & { at: Date }>`
    with ${knownBy(order)}
    select id, subject, created_at as at, coalesce(outcome, case
      when sent_at is not null then 'sent' when given_up_at is not null then 'given-up' else 'queued' end) as state
    from mail where recipient <> '' order by created_at desc, id limit ${MAX_RECENT_MAILS}
  `.execute(db);
  return rows.map(({ id, subject, state, at }) => ({ id, subject, state, createdAt: at.toISOString() }));
}

/** Whether a mail is about this order. */
export async function isMailOfOrder(db: Queryable, order: OrderKeys, mailId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with ${knownBy(order)} select exists (select from mail where id = ${mailId}) as found
  `.execute(db);
  return rows[0]?.found ?? false;
}
