import type { Insertable, Selectable } from 'kysely';
import type { OrderEventsTable, OrderLinesTable, OrdersTable, PackagesTable } from '#db/tables/orders.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { OrderStatus } from '#domain/order/status.ts';

/** An order as it stands; its status is one of the sixteen, for only the table of transitions writes it. */
export type OrderRow = Omit<Selectable<OrdersTable>, 'status'> & { status: OrderStatus };
export type LineRow = Selectable<OrderLinesTable>;
export type EventRow = Selectable<OrderEventsTable>;
export type PackageRow = Selectable<PackagesTable>;

export const LIST_LENGTH = 100;

/** Whoever changes what a customer has waits here first: customer, then cart, then order, then payment. */
export async function lockCustomer(tx: Tx, customerId: string): Promise<void> {
  await tx.selectFrom('customers').select('id').where('id', '=', customerId).forNoKeyUpdate().execute();
}

/** The order, locked for the rest of the transaction, after its customer. */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow | null> {
  const owner = await tx.selectFrom('orders').select('customer_id').where('id', '=', orderId).executeTakeFirst();
  if (!owner) return null;
  await lockCustomer(tx, owner.customer_id);
  const row = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst();
  return (row as OrderRow | undefined) ?? null;
}

export async function findOrder(db: Queryable, orderId: string): Promise<OrderRow | null> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
  return (row as OrderRow | undefined) ?? null;
}

export async function findOrderByNumber(db: Queryable, number: number): Promise<OrderRow | null> {
  const row = await db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirst();
  return (row as OrderRow | undefined) ?? null;
}

export async function findOwnOrder(db: Queryable, customerId: string, orderId: string): Promise<OrderRow | null> {
  const order = await findOrder(db, orderId);
  return order?.customer_id === customerId ? order : null;
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

/** A customer's orders, newest first, without those whose payment is under way; after `before` when it is given. */
export async function listOwnOrders(db: Queryable, customerId: string, before: string | null): Promise<OrderRow[]> {
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
  const rows = await query.orderBy('number', 'desc').limit(LIST_LENGTH).execute();
  return rows as OrderRow[];
}

/** A customer's order by the carrier's number, a marketplace's number, its own id or the number people say. */
export async function findTracked(db: Queryable, customerId: string, number: string): Promise<OrderRow | null> {
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

export async function insertOrder(
  tx: Tx,
  order: Insertable<OrdersTable>,
  lines: Insertable<OrderLinesTable>[],
): Promise<OrderRow> {
  const row = await tx.insertInto('orders').values(order).returningAll().executeTakeFirstOrThrow();
  await tx.insertInto('order_lines').values(lines).execute();
  return row as OrderRow;
}

export async function saveStatus(tx: Tx, orderId: string, status: OrderStatus): Promise<void> {
  await tx.updateTable('orders').set({ status }).where('id', '=', orderId).execute();
}

export interface NewEvent {
  orderId: string;
  code: string;
  description: string;
  visible: boolean;
  at: Date;
}

/** One row a code: what was told before stays as it was told first. */
export async function recordEvent(tx: Tx, event: NewEvent): Promise<boolean> {
  const { orderId, at, ...told } = event;
  const inserted = await tx
    .insertInto('order_events')
    .values({ order_id: orderId, happened_at: at, ...told })
    .onConflict((conflict) => conflict.columns(['order_id', 'code']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export function readLines(db: Queryable, orderIds: readonly string[]): Promise<LineRow[]> {
  return db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
}

export function readEvents(db: Queryable, orderIds: readonly string[]): Promise<EventRow[]> {
  return db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('happened_at')
    .orderBy('id')
    .execute();
}

export function readPackages(db: Queryable, orderIds: readonly string[]): Promise<PackageRow[]> {
  return db
    .selectFrom('packages')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('created_at')
    .orderBy('tracking_number')
    .execute();
}

export type AttemptOfOrder = Awaited<ReturnType<typeof readAttempts>>[number];

/** The attempt that counts of each order: the one that was paid, else the one that waits, else the newest. */
export function readAttempts(db: Queryable, orderIds: readonly string[]) {
  return db
    .selectFrom('payment_attempts')
    .select(['order_id', 'method', 'transaction_id', 'state', 'amount_cents', 'currency', 'taxable_cents', 'voucher'])
    .distinctOn('order_id')
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy((order) => order('state', '=', 'approved'), 'desc')
    .orderBy((order) => order('state', '=', 'pending'), 'desc')
    .orderBy('created_at', 'desc')
    .execute();
}
