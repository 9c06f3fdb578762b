import type { Tx } from '#db/transaction.ts';
import { lockCustomer } from '#server/features/checkout/orders/lock-order.ts';

/** Deletes a customer with all of its rows; rows that only belong to the customer are deleted by cascade. */
export async function deleteDemoAccount(tx: Tx, email: string): Promise<void> {
  const customer = await tx.selectFrom('customers').select('id').where('email_key', '=', email).executeTakeFirst();
  if (!customer) return;
  // Work in progress for this customer ends first; later work finds no rows.
  await lockCustomer(tx, customer.id);
  const own = tx.selectFrom('orders').select('id').where('customer_id', '=', customer.id);
  const further = tx.selectFrom('further_purchases').select('id').where('order_id', 'in', own);
  const purchases = own.union(further);
  await tx.deleteFrom('refunds').where('order_id', 'in', own).execute();
  await tx.deleteFrom('packages').where('order_id', 'in', own).execute();
  await tx.deleteFrom('purchase_cancellations').where('order_id', 'in', purchases).execute();
  await tx.deleteFrom('purchase_returns').where('order_id', 'in', purchases).execute();
  await tx.deleteFrom('purchases').where('order_id', 'in', own).execute();
  await tx.deleteFrom('payment_attempts').where('order_id', 'in', own).execute();
  await tx.deleteFrom('order_events').where('order_id', 'in', own).execute();
  await tx.deleteFrom('order_lines').where('order_id', 'in', own).execute();
  await tx.deleteFrom('orders').where('customer_id', '=', customer.id).execute();
  await tx.deleteFrom('mails').where('recipient', '=', email).execute();
  await tx.deleteFrom('customers').where('id', '=', customer.id).execute();
}
