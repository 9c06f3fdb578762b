import type { Insertable, Selectable, Updateable } from 'kysely';
import type { PackagesTable, PurchasesTable } from '#db/tables/orders.ts';
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

export async function insertPurchase(tx: Tx, purchase: Insertable<PurchasesTable>): Promise<void> {
  await tx.insertInto('purchases').values(purchase).execute();
}

export async function savePurchase(tx: Tx, orderId: string, change: Updateable<PurchasesTable>): Promise<void> {
  await tx.updateTable('purchases').set(change).where('order_id', '=', orderId).execute();
}

export async function findLocker(db: Queryable, customerId: string): Promise<number> {
  const row = await db.selectFrom('customers').select('locker').where('id', '=', customerId).executeTakeFirstOrThrow();
  return row.locker;
}

/** Packages nobody knew yet; answers their tracking numbers. */
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

/** The purchases of one customer that a parcel unknown so far may belong to, newest first. */
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
