import type { OrderRow } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { findCustomerOfOrder, lockCustomerRow, lockOrderRow } from './repository.ts';

/**
 * Locks a customer for the rest of the transaction. Everything that changes what a customer has waits here first; the
 * order of locks is customer, cart, order, payment.
 */
export async function lockCustomer(tx: Tx, customerId: string): Promise<void> {
  await lockCustomerRow(tx, customerId);
}

/** Locks an order for the rest of the transaction, after its customer; null when it does not exist. */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow | null> {
  const customerId = await findCustomerOfOrder(tx, orderId);
  if (customerId === null) return null;
  await lockCustomer(tx, customerId);
  return await lockOrderRow(tx, orderId);
}
