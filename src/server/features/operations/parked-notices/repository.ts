import { type Selectable, sql } from 'kysely';
import type { InboundEventsTable } from '#db/tables/orders.ts';
import type { PackageReturnsTable } from '#db/tables/packages.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import { normalizeEmail } from '#domain/customer/email.ts';
import type { OrderStatus } from '#domain/order/status.ts';

export type NoticeRow = Selectable<InboundEventsTable>;

export interface NoticeId {
  source: string;
  key: string;
}

export interface NoticePosition extends NoticeId {
  receivedAt: Date;
}

interface NoticePageQuery {
  state: 'parked' | 'dismissed' | 'returned';
  source: string | null;
  position: NoticePosition | null;
  limit: number;
}

/** When the return of the notice's package was requested. */
const RETURN_OF_NOTICE = sql<Date | null>`(select requested_at from package_returns
  where event.event_key like 'package:%' and tracking_number = substr(event.event_key, length('package:') + 1))`;

/** Notices in this state, the oldest first. */
export async function selectNoticePage(db: Queryable, { state, source, position, limit }: NoticePageQuery) {
  let page = db
    .selectFrom('inbound_events as event')
    .select(['event.source', 'event.event_key', 'event.body', 'event.received_at'])
    .select(RETURN_OF_NOTICE.as('return_requested_at'))
    // A literal, so that the partial indexes serve it.
    .where(sql<boolean>`event.outcome = ${sql.lit(state)}`);
  if (state !== 'parked') page = page.where(sql<boolean>`event.outcome in ('dismissed', 'returned')`);
  if (source !== null) page = page.where('event.source', '=', source);
  if (position !== null)
    page = page.where(
      sql<boolean>`(event.received_at, event.source, event.event_key)
        > (${position.receivedAt}, ${position.source}, ${position.key})`,
    );
  return await page
    .orderBy('event.received_at')
    .orderBy('event.source')
    .orderBy('event.event_key')
    .limit(limit)
    .execute();
}

/** How many notices there are, up to a limit. */
export async function countNotices(
  db: Queryable,
  { state, source, limit }: Omit<NoticePageQuery, 'position'>,
): Promise<number> {
  // Literals, so that the partial indexes serve it.
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from inbound_events where outcome = ${sql.lit(state)}
      ${state === 'parked' ? sql`` : sql`and outcome in ('dismissed', 'returned')`}
      ${source === null ? sql`` : sql`and source = ${source}`} limit ${limit}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findNotice(db: Queryable, { source, key }: NoticeId): Promise<NoticeRow | null> {
  const found = db.selectFrom('inbound_events').selectAll().where('source', '=', source).where('event_key', '=', key);
  return (await found.executeTakeFirst()) ?? null;
}

/** The notice, locked last: after the customer, the order and its package. */
export async function lockNotice(tx: Tx, { source, key }: NoticeId): Promise<NoticeRow | null> {
  const found = tx.selectFrom('inbound_events').selectAll().where('source', '=', source).where('event_key', '=', key);
  return (await found.forUpdate().executeTakeFirst()) ?? null;
}

/** Why a notice was not applied, with what its payment is about; null for any other. */
export async function findProblem(db: Queryable, { source, key }: NoticeId) {
  const found = db
    .selectFrom('notice_problems as problem')
    .leftJoin('payment_attempts as attempt', 'attempt.id', 'problem.attempt_id')
    .select(['problem.kind', 'problem.word', 'problem.reported_cents', 'problem.reported_currency'])
    .select(['problem.resolved_at', 'attempt.amount_cents', 'attempt.currency'])
    .where('problem.source', '=', source)
    .where('problem.event_key', '=', key);
  return (await found.executeTakeFirst()) ?? null;
}

export async function findReturnOfPackage(db: Queryable, trackingNumber: string) {
  const found = db.selectFrom('package_returns').selectAll().where('tracking_number', '=', trackingNumber);
  return (await found.executeTakeFirst()) ?? null;
}

/** Inserts the task to send a package back; false when there is one. */
export async function insertPackageReturn(tx: Tx, row: Selectable<PackageReturnsTable>): Promise<boolean> {
  const inserted = tx
    .insertInto('package_returns')
    .values(row)
    .onConflict((conflict) => conflict.doNothing());
  return (await inserted.executeTakeFirst()).numInsertedOrUpdatedRows === 1n;
}

export async function savePackageReturned(tx: Tx, trackingNumber: string, done: { by: string; at: Date }) {
  const { numUpdatedRows } = await tx
    .updateTable('package_returns')
    .set({ done_by: done.by, done_at: done.at })
    .where('tracking_number', '=', trackingNumber)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface CandidateRow {
  number: number;
  status: OrderStatus;
  created_at: Date;
  locker: number;
  reason: 'mail' | 'near' | 'recent';
}

/** Orders that were bought and whose packages are not all known yet. */
const AWAITED = sql`('ZINC_PROCCESSING', 'ZINC_PAID', 'PACKAGE_RECEIVED')`;
const COLUMNS = sql`orders.number, orders.status, orders.created_at, customers.locker`;
const MAX_CANDIDATES = 5;
/** Numbers of one carrier that differ in their last digits were given out one after the other. */
const VARYING_DIGITS = 4;

/** Orders that a package may belong to, those with the strongest reason first. */
export async function findCandidates(
  db: Queryable,
  { trackingNumber, email }: { trackingNumber: string; email: string | null },
): Promise<CandidateRow[]> {
  const prefix = trackingNumber.slice(0, -VARYING_DIGITS);
  const near = (side: 'asc' | 'desc') => sql`(select order_id from packages
    where tracking_number ${side === 'asc' ? sql`>` : sql`<`} ${trackingNumber}
    order by tracking_number ${side === 'asc' ? sql`asc` : sql`desc`} limit 2)`;
  const { rows } = await sql<CandidateRow>`
    (select ${COLUMNS}, 'mail' as reason, 1 as rank from customers join orders on orders.customer_id = customers.id
      where customers.email_key = ${email === null ? null : normalizeEmail(email)} and orders.status in ${AWAITED}
      order by orders.created_at desc limit ${MAX_CANDIDATES})
    union all
    (select ${COLUMNS}, 'near', 2 from packages join orders on orders.id = packages.order_id
      join customers on customers.id = orders.customer_id
      where packages.order_id in (${near('asc')} union ${near('desc')}) and orders.status in ${AWAITED}
      and ${prefix} <> '' and starts_with(packages.tracking_number, ${prefix}))
    union all
    (select ${COLUMNS}, 'recent', 3 from orders join customers on customers.id = orders.customer_id
      where orders.status = 'ZINC_PAID' order by orders.created_at desc limit ${MAX_CANDIDATES})
    order by rank, created_at desc
  `.execute(db);
  return rows;
}
