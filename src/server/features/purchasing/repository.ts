import type { Insertable, Selectable, Updateable } from 'kysely';
import type { PackageEvent, PackageRow, PackagesTable, PurchasesTable } from '#db/tables/orders.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import { normalizeEmail } from '#domain/customer/email.ts';

export type PurchaseRow = Selectable<PurchasesTable>;

export async function findPurchase(db: Queryable, orderId: string): Promise<PurchaseRow | null> {
  const row = await db.selectFrom('purchases').selectAll().where('order_id', '=', orderId).executeTakeFirst();
  return row ?? null;
}

export async function findOrderOfPurchase(db: Queryable, marketplaceOrderId: string): Promise<string | null> {
  const row = await db
    .selectFrom('purchases')
    .select('order_id')
    .where('marketplace_order_id', '=', marketplaceOrderId)
    .executeTakeFirst();
  return row?.order_id ?? null;
}

/** The purchase, locked after its order. */
export async function lockPurchase(tx: Tx, orderId: string): Promise<PurchaseRow | null> {
  const purchase = tx.selectFrom('purchases').selectAll().where('order_id', '=', orderId);
  return (await purchase.forUpdate().executeTakeFirst()) ?? null;
}

/**
 * Orders that are to be bought: paid ones, and those whose purchase was requested without an answer, in the order of their
 * ids. Held ones are among them, their job leaves them alone; those of the demo account never progress, by design.
 */
export async function findUnboughtOrders(
  db: Queryable,
  { after, limit, demoEmail }: { after: string | null; limit: number; demoEmail: string | null },
): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('purchases', 'purchases.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.status', 'in', ['PAID', 'ZINC_PROCCESSING'])
    .where('orders.customer_email', '<>', demoEmail ?? '')
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

export async function insertPurchase(tx: Tx, purchase: Insertable<PurchasesTable>): Promise<void> {
  await tx.insertInto('purchases').values(purchase).execute();
}

export async function savePurchase(tx: Tx, orderId: string, change: Updateable<PurchasesTable>): Promise<void> {
  await tx.updateTable('purchases').set(change).where('order_id', '=', orderId).execute();
}

/** Plans the next check of a purchase, unless another one was planned since the row was read. */
export async function saveNextCheck(
  db: Queryable,
  { order_id, next_check_at: planned }: PurchaseRow,
  at: Date | null,
): Promise<void> {
  await db
    .updateTable('purchases')
    .set({ next_check_at: at })
    .where('order_id', '=', order_id)
    .where('next_check_at', 'is not distinct from', planned)
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
export async function findOpenPurchases(db: Queryable, email: string): Promise<string[]> {
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
