import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import type {
  Issue,
  LockedOrder,
  OrderEventsTable,
  OrderLinesTable,
  OrderRow,
  OrdersTable,
} from '#db/tables/orders.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { OrderStatus } from '#domain/order/status.ts';

/** Orders of one page of a customer's list. */
const ORDERS_PER_PAGE = 100;

export async function lockCustomerRow(tx: Tx, customerId: string): Promise<void> {
  await tx.selectFrom('customers').select('id').where('id', '=', customerId).forNoKeyUpdate().execute();
}

/** Locks the customer of an order and then the order: the inner statement has locked before there is a row to lock outside. */
export async function lockOrderRow(tx: Tx, orderId: string): Promise<LockedOrder> {
  const { rows } = await sql<LockedOrder>`
    select orders.* from orders cross join (
      select id from customers where id = (select customer_id from orders where id = ${orderId}) for no key update
    ) owner
    where orders.id = ${orderId} for update of orders
  `.execute(tx);
  const [order] = rows;
  if (!order) throw new Error(`there is no order ${orderId}`);
  return order;
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

/** Writes an order with its lines and its first event, as one statement. */
export async function insertOrder(
  tx: Tx,
  order: Insertable<OrdersTable>,
  { lines, event }: { lines: Insertable<OrderLinesTable>[]; event: NewOrderEvent },
): Promise<LockedOrder> {
  const placing = tx.with('placed', (db) => db.insertInto('orders').values(order).returningAll());
  // One of parcels of other stores has none.
  const filled =
    lines.length === 0 ? placing : placing.with('lines', (db) => db.insertInto('order_lines').values(lines));
  const row = await filled
    .with('event', (db) => db.insertInto('order_events').values(eventColumns(event)))
    .selectFrom('placed')
    .selectAll()
    .executeTakeFirstOrThrow();
  return row as LockedOrder;
}

interface EnteredStatus {
  status: OrderStatus;
  status_since: Date;
  promised_on: string | null;
}

/**
 * Writes the status of a locked order with its event, which may be there already, and returns the row as it is then. Throws where
 * its status is another one by now.
 */
export async function saveStatus(
  tx: Tx,
  order: LockedOrder,
  { event, ...entered }: EnteredStatus & { event: NewOrderEvent },
): Promise<LockedOrder> {
  const row = await tx
    .with('moved', (db) =>
      db
        .updateTable('orders')
        .set(entered)
        .where('id', '=', order.id)
        .where('status', '=', order.status)
        .returningAll(),
    )
    .with('event', (db) =>
      db
        .insertInto('order_events')
        .values(eventColumns(event))
        .onConflict((conflict) => conflict.columns(['order_id', 'code']).doNothing()),
    )
    .selectFrom('moved')
    .selectAll()
    .executeTakeFirstOrThrow();
  return row as LockedOrder;
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
  const inserted = await tx
    .insertInto('order_events')
    .values(eventColumns(event))
    .onConflict((conflict) => conflict.columns(['order_id', 'code']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

function eventColumns({ orderId, at, ...columns }: NewOrderEvent): Insertable<OrderEventsTable> {
  return { order_id: orderId, happened_at: at, ...columns };
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
