import type { LockedOrder } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { findOwnOrder } from './find-order.ts';
import { lockCustomerRow, lockOrderRow, selectOrderByNumber } from './repository.ts';

/**
 * Locks a customer for the rest of the transaction. Everything that changes what a customer has waits here first; the
 * order of locks is customer, cart, order, payment.
 */
export async function lockCustomer(tx: Tx, customerId: string): Promise<void> {
  await lockCustomerRow(tx, customerId);
}

/** Locks an order for the rest of the transaction, after its customer. */
export async function lockOrder(tx: Tx, orderId: string): Promise<LockedOrder> {
  return await lockOrderRow(tx, orderId);
}

/** Locks the order of this number; null when there is none. */
export async function lockOrderByNumber(tx: Tx, number: number): Promise<LockedOrder | null> {
  const found = await selectOrderByNumber(tx, number);
  return found && (await lockOrder(tx, found.id));
}

/** Locks a customer's order; null when it does not exist or belongs to another customer, whose order is never locked. */
export async function lockOwnOrder(tx: Tx, customerId: string, orderId: string): Promise<LockedOrder | null> {
  const own = await findOwnOrder(tx, customerId, orderId);
  const order = own && (await lockOrder(tx, orderId));
  return order?.customer_id === customerId ? order : null;
}
