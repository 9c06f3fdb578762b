import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import type {
  Issue,
  LockedOrder,
  OrderEventRow,
  OrderLineRow,
  OrderLinesTable,
  OrderRow,
  OrdersTable,
  PackageRow,
} from '#db/tables/orders.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { OrderStatus } from '#domain/order/status.ts';

/** Orders of one page of a customer's list. */
const ORDERS_PER_PAGE = 100;

const customersToLock = (tx: Tx) => tx.selectFrom('customers').select('id').forNoKeyUpdate();

export async function lockCustomerRow(tx: Tx, customerId: string): Promise<void> {
  await customersToLock(tx).where('id', '=', customerId).execute();
}

export async function lockCustomerOfOrder(tx: Tx, orderId: string): Promise<void> {
  const owner = tx.selectFrom('orders').select('customer_id').where('id', '=', orderId);
  await customersToLock(tx).where('id', '=', owner).execute();
}

export async function lockOrderRow(tx: Tx, orderId: string): Promise<LockedOrder> {
  const row = tx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate();
  return (await row.executeTakeFirstOrThrow()) as LockedOrder;
}

export async function selectOrder(db: Queryable, orderId: string): Promise<OrderRow | null> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
  return (row as OrderRow | undefined) ?? null;
}

export async function selectOrderByNumber(db: Queryable, number: number): Promise<OrderRow | null> {
  const row = await db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirst();
  return (row as OrderRow | undefined) ?? null;
}

export async function findOrderOfCart(db: Queryable, customerId: string, cartId: string): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('cart_id', '=', cartId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return (row as OrderRow | undefined) ?? null;
}

interface OwnOrdersPage {
  before: string | null;
  /** Each occurs in a line's title, or is a number of the order or of a package, or an ASIN. */
  words: readonly string[];
}

/** A customer's orders, newest first, without those at the bank (PROCESSING); after `before` when it is given. */
export async function selectOwnOrders(
  db: Queryable,
  customerId: string,
  { before, words }: OwnOrdersPage,
): Promise<OrderRow[]> {
  let query = db
    .selectFrom('orders')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'PROCESSING');
  if (before !== null) {
    query = query.where('number', '<', (last) =>
      last.selectFrom('orders').select('number').where('id', '=', before).where('customer_id', '=', customerId),
    );
  }
  for (const word of words) query = query.where(mentions(word));
  const rows = await query.orderBy('number', 'desc').limit(ORDERS_PER_PAGE).execute();
  return rows as OrderRow[];
}

export async function selectOrdersAtBank(db: Queryable, customerId: string): Promise<OrderRow[]> {
  const own = db.selectFrom('orders').selectAll().where('customer_id', '=', customerId);
  const rows = await own.where('status', '=', 'PROCESSING').orderBy('number', 'desc').limit(ORDERS_PER_PAGE).execute();
  return rows as OrderRow[];
}

export async function selectLastPaymentMethod(db: Queryable, customerId: string): Promise<string | null> {
  const own = db.selectFrom('orders').select('payment_method').where('customer_id', '=', customerId);
  const chosen = own.where('payment_method', 'is not', null).orderBy('number', 'desc').limit(1);
  return (await chosen.executeTakeFirst())?.payment_method ?? null;
}

const ACCENTS = ['áéíóúüñ', 'aeiouun'] as const;

function mentions(word: string): RawBuilder<SqlBool> {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`(
    orders.number::text = ${word} or lower(orders.carrier_tracking_number) = ${word}
    or exists (select from order_lines line where line.order_id = orders.id and (lower(line.asin) = ${word}
      or translate(lower(concat_ws(' ', line.title, line.translated_title, line.variant)), ${ACCENTS[0]}, ${ACCENTS[1]})
        like translate(${pattern}, ${ACCENTS[0]}, ${ACCENTS[1]})))
    or exists (select from packages parcel where parcel.order_id = orders.id and lower(parcel.tracking_number) = ${word})
  )`;
}

export async function selectAllOwnOrders(db: Queryable, customerId: string): Promise<OrderRow[]> {
  const query = db.selectFrom('orders').selectAll().where('customer_id', '=', customerId);
  return (await query.orderBy('number', 'desc').execute()) as OrderRow[];
}

/** A customer's order by the carrier's number, a package's tracking number, its own id or its number. */
export async function findOrderByTrackingNumber(
  db: Queryable,
  customerId: string,
  number: string,
): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where((where) =>
      where.or([
        where('carrier_tracking_number', '=', number),
        where(where.cast<string>('id', 'text'), '=', number.toLowerCase()),
        where(where.cast<string>('number', 'text'), '=', number),
        where.exists(
          where
            .selectFrom('packages')
            .select('packages.id')
            .whereRef('packages.order_id', '=', 'orders.id')
            .where('packages.tracking_number', '=', number),
        ),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (row as OrderRow | undefined) ?? null;
}

/** The order that was made of one that ended unpaid. */
export async function findOrderAgain(db: Queryable, orderId: string): Promise<OrderRow | null> {
  const row = await db.selectFrom('orders').selectAll().where('again_of', '=', orderId).executeTakeFirst();
  return (row as OrderRow | undefined) ?? null;
}

/** The orders that these were made of or replace, and those that were made of these or replace them, by number. */
export async function selectRelatedOrders(db: Queryable, orders: readonly OrderRow[]) {
  const ids = orders.map(({ id }) => id);
  const origins = orders.flatMap(({ again_of, replacement_of }) => again_of ?? replacement_of ?? []);
  return await db
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'again_of', 'replacement_of'])
    .where((order) =>
      order.or([
        order('again_of', 'in', ids),
        order('replacement_of', 'in', ids),
        ...(origins.length > 0 ? [order('id', 'in', origins)] : []),
      ]),
    )
    .orderBy('number')
    .execute();
}

export async function insertOrder(
  tx: Tx,
  order: Insertable<OrdersTable>,
  lines: Insertable<OrderLinesTable>[],
): Promise<LockedOrder> {
  const row = await tx.insertInto('orders').values(order).returningAll().executeTakeFirstOrThrow();
  await tx.insertInto('order_lines').values(lines).execute();
  return row as LockedOrder;
}

interface EnteredStatus {
  status: OrderStatus;
  status_since: Date;
  promised_on: string | null;
}

/** Writes the status of a locked order and returns the row as it is then. Throws where its status is another one by now. */
export async function saveStatus(tx: Tx, order: LockedOrder, entered: EnteredStatus): Promise<LockedOrder> {
  const row = tx.updateTable('orders').set(entered).where('id', '=', order.id).where('status', '=', order.status);
  return (await row.returningAll().executeTakeFirstOrThrow()) as LockedOrder;
}

export async function saveCartRestored(tx: Tx, orderId: string, at: Date): Promise<void> {
  await tx.updateTable('orders').set({ cart_restored_at: at }).where('id', '=', orderId).execute();
}

export async function saveIssue(tx: Tx, order: LockedOrder, issue: Issue | null): Promise<LockedOrder> {
  const json = issue === null ? null : JSON.stringify(issue);
  await tx.updateTable('orders').set({ issue: json }).where('id', '=', order.id).execute();
  return { ...order, issue };
}

export interface NewOrderEvent {
  orderId: string;
  code: string;
  description: string;
  visible: boolean;
  at: Date;
  trigger?: string;
}

/** One row for each code of an order; false when it was there already, with its first date and text. */
export async function insertEvent(tx: Tx, event: NewOrderEvent): Promise<boolean> {
  const { orderId, at, ...columns } = event;
  const inserted = await tx
    .insertInto('order_events')
    .values({ order_id: orderId, happened_at: at, ...columns })
    .onConflict((conflict) => conflict.columns(['order_id', 'code']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** When the event of this code last happened to the order; null when it did not. */
export async function findEventDate(db: Queryable, orderId: string, code: string): Promise<Date | null> {
  const row = await db
    .selectFrom('order_events')
    .select('happened_at')
    .where('order_id', '=', orderId)
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.happened_at ?? null;
}

/** Moves the event of this code forward to `at`; an older date changes nothing. */
export async function advanceEventDate(tx: Tx, event: { orderId: string; code: string; at: Date }): Promise<void> {
  await tx
    .updateTable('order_events')
    .set({ happened_at: event.at })
    .where('order_id', '=', event.orderId)
    .where('code', '=', event.code)
    .where('happened_at', '<', event.at)
    .execute();
}

export function selectLines(db: Queryable, orderIds: readonly string[]): Promise<OrderLineRow[]> {
  return db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
}

export function selectEvents(db: Queryable, orderIds: readonly string[]): Promise<OrderEventRow[]> {
  return db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('happened_at')
    .orderBy('id')
    .execute();
}

export function selectPackages(db: Queryable, orderIds: readonly string[]): Promise<PackageRow[]> {
  return db
    .selectFrom('packages')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('created_at')
    .orderBy('tracking_number')
    .execute();
}

/** Those of the orders that wait for a person before they are bought. */
export async function selectHeldOrders(db: Queryable, orderIds: readonly string[]): Promise<string[]> {
  const open = db.selectFrom('order_holds').select('order_id').where('order_id', 'in', orderIds);
  return (await open.where('decision', 'is', null).execute()).map(({ order_id }) => order_id);
}

/** Those of the orders with a reported payment that a person has to look at. */
export async function selectReportedOrders(db: Queryable, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const open = db.selectFrom('notice_problems').select('order_id').where('order_id', 'in', orderIds);
  const rows = await open.where('kind', 'in', ['amount', 'code']).where('resolved_at', 'is', null).execute();
  return rows.flatMap(({ order_id }) => order_id ?? []);
}

export type CurrentAttempt = Awaited<ReturnType<typeof selectCurrentAttempts>>[number];

/** One payment attempt for the amount of each order: the approved one, else the pending one, else the newest. */
export function selectCurrentAttempts(db: Queryable, orderIds: readonly string[]) {
  return db
    .selectFrom('payment_attempts')
    .select(['order_id', 'method', 'transaction_id', 'state', 'amount_cents', 'currency', 'taxable_cents', 'voucher'])
    .select(['answer', 'answered_at'])
    .distinctOn('order_id')
    .where('order_id', 'in', orderIds)
    .where('charge_id', 'is', null)
    .orderBy('order_id')
    .orderBy((order) => order('state', '=', 'approved'), 'desc')
    .orderBy((order) => order('state', '=', 'pending'), 'desc')
    .orderBy('created_at', 'desc')
    .execute();
}
