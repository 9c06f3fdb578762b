import { type Insertable, type Selectable, sql } from 'kysely';
import type { OrderHoldsTable, OrderRow } from '#db/tables/orders.ts';
import type { Queryable, Tx } from '#db/transaction.ts';

export type OrderHoldRow = Selectable<OrderHoldsTable>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Other customers' orders whose documents are compared: the newest ones of a week. */
const DOCUMENT_DAYS = 7;
const MAX_DOCUMENTS = 500;

/** The order's newest hold, open or decided; null when it has none. */
export async function findHold(db: Queryable, orderId: string): Promise<OrderHoldRow | null> {
  const holds = db.selectFrom('order_holds').selectAll().where('order_id', '=', orderId);
  return (await holds.orderBy('held_at', 'desc').limit(1).executeTakeFirst()) ?? null;
}

export async function insertHold(tx: Tx, hold: Insertable<OrderHoldsTable>): Promise<void> {
  await tx.insertInto('order_holds').values(hold).execute();
}

export interface HoldDecision {
  decision: 'released' | 'refused';
  decided_at: Date;
  decided_by: string;
  reason: string;
}

/** Closes an open hold. Throws when it is decided already. */
export async function saveDecision(tx: Tx, holdId: string, decision: HoldDecision): Promise<void> {
  await tx
    .updateTable('order_holds')
    .set(decision)
    .where('id', '=', holdId)
    .where('decision', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** What the order's account did. */
export interface AccountFacts {
  unpaidVouchers: number;
  recentOrders: number;
  hasPaidBefore: boolean;
  accountCreatedAt: Date;
  addressesChangedAt: Date | null;
  deviceFirstSeenAt: Date | null;
  paymentStartedAt: Date | null;
}

interface HoldFacts {
  /** The order's newest hold, open or decided; null when it has none. */
  hold: Pick<OrderHoldRow, 'decision' | 'decided_at'> | null;
  /** Those of its products that the staff has blocked. */
  blocked: string[];
  account: AccountFacts;
}

type HoldFactsRow = AccountFacts & { holdId: string | null } & Pick<OrderHoldRow, 'decision' | 'decided_at'> &
  Pick<HoldFacts, 'blocked'>;

/** What decides whether an order is held; documents are read apart (`selectRecentDocuments`). */
export async function selectHoldFacts(
  tx: Tx,
  { id, customer_id }: Pick<OrderRow, 'id' | 'customer_id'>,
  now: Date,
): Promise<HoldFacts> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const { rows } = await sql<HoldFactsRow>`
    select hold.id as "holdId", hold.decision, hold.decided_at,
      array(select asin from products where overrides ? 'forbidden'
        and asin = any(array(select asin from order_lines where order_id = ${id}))) as blocked,
      customer.created_at as "accountCreatedAt", customer.addresses_changed_at as "addressesChangedAt",
      device.device_first_seen_at as "deviceFirstSeenAt", device.created_at as "paymentStartedAt",
      (select count(*)::int from orders where customer_id = customer.id and created_at > ${before(HOUR_MS)}) as "recentOrders",
      others."unpaidVouchers", others."hasPaidBefore"
    from customers customer
    cross join lateral (
      select coalesce(bool_or(attempt.state = 'approved'), false) as "hasPaidBefore",
        (count(*) filter (where attempt.voucher is not null and attempt.state in ('pending', 'expired')
          and attempt.created_at > ${before(DAY_MS)}))::int as "unpaidVouchers"
      from orders other join payment_attempts attempt on attempt.order_id = other.id
      where other.customer_id = customer.id and other.id <> ${id}
    ) others
    left join lateral (
      select device_first_seen_at, created_at from payment_attempts
      where order_id = ${id} and device_first_seen_at is not null
      order by device_first_seen_at desc limit 1
    ) device on true
    left join lateral (
      select id, decision, decided_at from order_holds where order_id = ${id} order by held_at desc limit 1
    ) hold on true
    where customer.id = ${customer_id}
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`order ${id} has no customer`);
  const { holdId, decision, decided_at, blocked, ...account } = row;
  return { hold: holdId === null ? null : { decision, decided_at }, blocked, account };
}

/** The encrypted documents of the newest orders of other customers. */
export async function selectRecentDocuments(
  tx: Tx,
  { customer_id }: Pick<OrderRow, 'customer_id'>,
  now: Date,
): Promise<{ id: string; customerId: string; consignee: { document: string } }[]> {
  const { rows } = await sql<{ id: string; customerId: string; document: string | null }>`
    select id, customer_id as "customerId", consignee->>'document' as document from orders
    where created_at > ${new Date(now.getTime() - DOCUMENT_DAYS * DAY_MS)} and customer_id <> ${customer_id}
    order by created_at desc limit ${MAX_DOCUMENTS}
  `.execute(tx);
  return rows.flatMap(({ id, customerId, document }) =>
    document ? [{ id, customerId, consignee: { document } }] : [],
  );
}
