import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { FurtherPurchaseKind, FurtherPurchasesTable } from '#db/tables/further-purchases.ts';
import type {
  PackageEvent,
  PackageRow,
  PackagesTable,
  PurchaseCancellationsTable,
  PurchasesTable,
} from '#db/tables/orders.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import { normalizeEmail } from '#domain/customer/email.ts';
import type { ZincPackage } from '#partners/zinc/order.ts';

/** A purchase of an order, its first or a further one. */
export type PurchaseRow = Selectable<PurchasesTable> & {
  /** That of the first is the order's. */
  id: string;
  kind: FurtherPurchaseKind | 'first';
};

const FIRST = sql.lit<PurchaseRow['kind']>('first').as('kind');

/** A purchase by its id, which for the first is the order's. */
export async function findPurchase(db: Queryable, id: string): Promise<PurchaseRow | null> {
  const first = db.selectFrom('purchases').selectAll().select(['order_id as id', FIRST]).where('order_id', '=', id);
  const further = db.selectFrom('further_purchases').selectAll().where('id', '=', id);
  return (await first.executeTakeFirst()) ?? (await further.executeTakeFirst()) ?? null;
}

/** Every purchase of an order, its first one first. */
export async function findPurchases(db: Queryable, orderId: string): Promise<PurchaseRow[]> {
  const first = await findPurchase(db, orderId);
  const further = db.selectFrom('further_purchases').selectAll().where('order_id', '=', orderId);
  const rows = await further.orderBy('requested_at').orderBy('id').execute();
  return first ? [first, ...rows] : rows;
}

/** The purchase that the marketplace knows by an id. */
export async function findPurchaseAtMarketplace(
  db: Queryable,
  marketplaceOrderId: string,
): Promise<{ id: string; order_id: string } | null> {
  const first = db
    .selectFrom('purchases')
    .select(['order_id as id', 'order_id'])
    .where('marketplace_order_id', '=', marketplaceOrderId);
  const further = db
    .selectFrom('further_purchases')
    .select(['id', 'order_id'])
    .where('marketplace_order_id', '=', marketplaceOrderId);
  // A surplus purchase is the same at the marketplace as the one that was given up, and follows it.
  return (await further.executeTakeFirst()) ?? (await first.executeTakeFirst()) ?? null;
}

/** A purchase that is locked, with its request to cancel, which is written under the lock of the order. */
export type LockedPurchase = PurchaseRow & { cancellation: PurchaseCancellationsTable['state'] | null };

/** The purchase of this id, locked after its order. */
export async function lockPurchase(tx: Tx, id: string): Promise<LockedPurchase | null> {
  const asked = tx.selectFrom('purchase_cancellations').select('state').where('order_id', '=', id).as('cancellation');
  const first = tx
    .selectFrom('purchases')
    .selectAll()
    .select(['order_id as id', FIRST, asked])
    .where('order_id', '=', id);
  const further = tx.selectFrom('further_purchases').selectAll().select(asked).where('id', '=', id);
  return (await first.forUpdate().executeTakeFirst()) ?? (await further.forUpdate().executeTakeFirst()) ?? null;
}

/**
 * Orders that are to be bought: paid ones, and those whose purchase was requested without an answer, in the order of their
 * ids. Held ones are among them, their job leaves them alone.
 */
export async function findUnboughtOrders(
  db: Queryable,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('purchases', 'purchases.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.status', 'in', ['PAID', 'ZINC_PROCCESSING'])
    .where((row) =>
      row.or([
        row('orders.status', '=', 'PAID'),
        row.and([row('purchases.state', '=', 'requested'), row('purchases.manual_reason', 'is', null)]),
      ]),
    )
    .$if(after !== null, (query) => query.where('orders.id', '>', after))
    .orderBy('orders.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Inserts the first purchase of an order, which this transaction has then locked. */
export async function insertPurchase(tx: Tx, purchase: Insertable<PurchasesTable>): Promise<PurchaseRow> {
  const inserted = tx.insertInto('purchases').values(purchase).returningAll().returning(['order_id as id', FIRST]);
  return await inserted.executeTakeFirstOrThrow();
}

export async function insertFurtherPurchase(tx: Tx, purchase: Insertable<FurtherPurchasesTable>): Promise<void> {
  await tx.insertInto('further_purchases').values(purchase).execute();
}

export async function savePurchase(tx: Tx, id: string, change: Updateable<PurchasesTable>): Promise<void> {
  const first = await tx.updateTable('purchases').set(change).where('order_id', '=', id).executeTakeFirst();
  if (first.numUpdatedRows > 0n) return;
  await tx.updateTable('further_purchases').set(change).where('id', '=', id).execute();
}

/** Plans the next check of a purchase, unless another one was planned since the row was read. */
export async function saveNextCheck(
  db: Queryable,
  { id, kind, next_check_at: planned }: PurchaseRow,
  at: Date | null,
): Promise<void> {
  await sql`
    update ${sql.table(kind === 'first' ? 'purchases' : 'further_purchases')} set next_check_at = ${at}
    where ${sql.ref(kind === 'first' ? 'order_id' : 'id')} = ${id} and next_check_at is not distinct from ${planned}
  `.execute(db);
}

/** Shows a purchase that cost more than the limit, and whose money went back, among what ended by itself. */
export async function insertEndedDrift(tx: Tx, { id, order_id, requested_at, attempt }: PurchaseRow, at: Date) {
  const ended = { order_id, stalled_since: requested_at, tries: attempt, tried_at: at, repaired_at: at };
  await tx
    .insertInto('repairs')
    .values({ kind: 'price-drift', subject: id, ...ended })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findLocker(db: Queryable, customerId: string): Promise<number> {
  const row = await db.selectFrom('customers').select('locker').where('id', '=', customerId).executeTakeFirstOrThrow();
  return row.locker;
}

/** Inserts the packages that are unknown so far; returns their tracking numbers. */
export async function insertPackages(tx: Tx, packages: Insertable<PackagesTable>[]): Promise<string[]> {
  if (packages.length === 0) return [];
  const rows = await tx
    .insertInto('packages')
    .values(packages)
    .onConflict((conflict) => conflict.column('tracking_number').doNothing())
    .returning('tracking_number')
    .execute();
  return rows.map((row) => row.tracking_number);
}

/** Records which of these packages their carrier cannot deliver, as the marketplace says. */
export async function saveUndeliverable(
  tx: Tx,
  { orderId, packages, at }: { orderId: string; packages: readonly ZincPackage[]; at: Date },
): Promise<void> {
  const named = packages.map(({ trackingNumber }) => trackingNumber);
  const undeliverable = packages.flatMap(({ trackingNumber, status }) =>
    status === 'undeliverable' ? [trackingNumber] : [],
  );
  await sql`
    update packages set undeliverable_at = case when tracking_number = any(${undeliverable}) then ${at}::timestamptz end
    where order_id = ${orderId} and tracking_number = any(${named})
      and (undeliverable_at is not null) <> (tracking_number = any(${undeliverable}))
  `.execute(tx);
}

/** The order of a tracking number; null while no order knows it. */
export async function findOrderOfPackage(db: Queryable, trackingNumber: string): Promise<string | null> {
  const row = await db
    .selectFrom('packages')
    .select('order_id')
    .where('tracking_number', '=', trackingNumber)
    .executeTakeFirst();
  return row?.order_id ?? null;
}

/** The package, locked after its order. */
export async function lockPackage(tx: Tx, trackingNumber: string): Promise<PackageRow> {
  const parcel = tx.selectFrom('packages').selectAll().where('tracking_number', '=', trackingNumber);
  return await parcel.forUpdate().executeTakeFirstOrThrow();
}

export async function savePackageReceived(
  tx: Tx,
  id: string,
  received: { at: Date; events: PackageEvent[] },
): Promise<void> {
  await tx
    .updateTable('packages')
    .set({ status: 'PACKAGE_RECEIVED', received_at: received.at, events: JSON.stringify(received.events) })
    .where('id', '=', id)
    .execute();
}

/** The customer's orders that an unknown package may belong to: up to five, newest first. */
export async function findOpenOrders(db: Queryable, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('customers')
    .innerJoin('orders', 'orders.customer_id', 'customers.id')
    .innerJoin('purchases', 'purchases.order_id', 'orders.id')
    .select('orders.id')
    .where('customers.email_key', '=', normalizeEmail(email))
    .where('orders.status', 'in', ['ZINC_PROCCESSING', 'ZINC_PAID'])
    .orderBy('orders.created_at', 'desc')
    .limit(5)
    .execute();
  return rows.map((row) => row.id);
}

/** The marketplace was asked about the purchase that these parked notices name. */
export async function completeParkedNotices(db: Queryable, marketplaceOrderId: string): Promise<void> {
  await db
    .updateTable('inbound_events')
    .set({ outcome: 'applied' })
    .where('source', '=', 'zinc')
    .where('outcome', '=', 'parked')
    .where(sql<string>`body->>'zincOrderId'`, '=', marketplaceOrderId)
    .execute();
}
