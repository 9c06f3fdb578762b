import { type RawBuilder, sql } from 'kysely';
import type { OrderForStaff } from '#contract/backoffice/order-desk.ts';
import type { Queryable } from '#db/transaction.ts';
import type { HistoryKind } from '#domain/staff/order-history.ts';
import { type HistoryRow, SOURCES } from './history-sources-repository.ts';

/** Whose history it is: an order's, or that of the newest orders of a customer. */
export type HistoryScope = { orderId: string; withCustomer: boolean } | { customerId: string };

/** Where a page begins: after this entry. Microseconds, because jobs have them. */
export interface HistoryCursor {
  micros: string;
  key: string;
}

interface HistoryQuery {
  scope: HistoryScope;
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
  { scope, kinds, after, limit }: HistoryQuery,
): Promise<(HistoryRow & HistoryCursor)[]> {
  const parts = SOURCES.filter(({ kind }) => kinds === null || kinds.includes(kind)).map(
    ({ kind: of, source, rows }) => sql`
      select ${sql.lit(of)} as kind, ${sql.lit(source)} as source,
        (extract(epoch from part.at) * 1000000)::bigint as micros,
        ${sql.lit(source)} || ' ' || part.key as key, part.data
      from (${rows}) part (at, key, data)`,
  );
  const { rows } = await sql<HistoryRow & HistoryCursor>`
    with ${knownBy(scope)}
    select kind, source, micros::text as micros, key, data from (${sql.join(parts, sql` union all `)}) entry
    where true
      ${after ? sql`and (micros, key) < (${after.micros}::bigint, ${after.key})` : sql``}
    order by entry.micros desc, entry.key desc limit ${limit}
  `.execute(db);
  return rows;
}

/** How many entries of these kinds there are. */
export async function countHistory(db: Queryable, scope: HistoryScope, kinds: readonly HistoryKind[]): Promise<number> {
  const parts = SOURCES.filter(({ kind }) => kinds.includes(kind)).map(
    ({ rows }) => sql`select part.at from (${rows}) part (at, key, data)`,
  );
  const { rows } = await sql<{ count: number }>`
    with ${knownBy(scope)} select count(*)::int as count from (${sql.join(parts, sql` union all `)}) entry
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many of a customer's orders are read: the newest. */
const MAX_ORDERS = 50;

/**
 * What the orders are known by: their payments, refunds, cases and packages, and the numbers that partners use. What is
 * written about a customer is part of it where `withCustomer` says so.
 */
function knownBy(scope: HistoryScope): RawBuilder<unknown> {
  const ofCustomer = 'customerId' in scope;
  return sql`
    own as (select id, number, carrier_tracking_number as shipment, customer_id from orders
      where ${ofCustomer ? sql`customer_id = ${scope.customerId}` : sql`id = ${scope.orderId}`}
      order by number desc limit ${MAX_ORDERS}),
    person as (${
      ofCustomer
        ? sql`select ${scope.customerId}::uuid as id`
        : sql`select customer_id as id from own where ${scope.withCustomer}`
    }),
    attempt as (select attempt.*, own.number as order_number
      from own join payment_attempts attempt on attempt.order_id = own.id),
    refund as (select refunds.*, own.number as order_number from own join refunds on refunds.order_id = own.id),
    parcel as (select packages.* from own join packages on packages.order_id = own.id),
    bought as (select purchases.* from own join purchases on purchases.order_id = own.id),
    complaint as (select cases.*, own.number as order_number from own join cases on cases.order_id = own.id),
    said as (select message.*, complaint.number, complaint.order_number from complaint
      join case_messages message on message.case_id = complaint.id),
    noted as (
      select note.*, own.number as order_number from own join order_notes note on note.order_id = own.id
      union all select note.*, null from person join order_notes note on note.customer_id = person.id),
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
      select 'order' as kind, number::text as id, number as order_number from own
      union all (select 'refund', id::text, order_number from refund union
        select 'refund', request.id::text, number from own join refund_requests request on request.order_id = own.id)
      union all select 'case', number::text, order_number from complaint
      union all select 'payment', id::text, order_number from attempt
      union all select 'package', parcel.id::text, number from parcel join own on own.id = parcel.order_id
      union all select 'package', tracking_number, number from parcel join own on own.id = parcel.order_id
      ${ofCustomer ? sql`union all select 'customer', id::text, null from person` : sql``})`;
}

const MAX_RECENT_MAILS = 20;

/** The newest mails about an order that still have their content. */
export async function selectRecentMails(db: Queryable, orderId: string): Promise<OrderForStaff['mails']> {
  const { rows } = await sql<OrderForStaff['mails'][number] & { at: Date }>`
    with ${knownBy({ orderId, withCustomer: false })}
    select id, subject, created_at as at, coalesce(outcome, case
      when sent_at is not null then 'sent' when given_up_at is not null then 'given-up' else 'queued' end) as state
    from mail where recipient <> '' order by created_at desc, id limit ${MAX_RECENT_MAILS}
  `.execute(db);
  return rows.map(({ id, subject, state, at }) => ({ id, subject, state, createdAt: at.toISOString() }));
}

/** Whether a mail is about this order. */
export async function isMailOfOrder(db: Queryable, orderId: string, mailId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with ${knownBy({ orderId, withCustomer: false })} select exists (select from mail where id = ${mailId}) as found
  `.execute(db);
  return rows[0]?.found ?? false;
}
