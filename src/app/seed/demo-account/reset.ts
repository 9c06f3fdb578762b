import type { Tx } from '#db/transaction.ts';
import { lockCustomer } from '#server/features/orders/repository.ts';

/** Deletes a customer with everything of theirs; what only hangs on the customer goes with the row itself. */
export async function deleteDemoAccount(tx: Tx, email: string): Promise<void> {
  const customer = await tx.selectFrom('customers').select('id').where('email_key', '=', email).executeTakeFirst();
  if (!customer) return;
  // Whatever the shop is doing for this customer ends first, or finds nothing afterwards.
  await lockCustomer(tx, customer.id);
  const own = tx.selectFrom('orders').select('id').where('customer_id', '=', customer.id);
  await tx.deleteFrom('refunds').where('order_id', 'in', own).execute();
  await tx.deleteFrom('packages').where('order_id', 'in', own).execute();
  await tx.deleteFrom('purchases').where('order_id', 'in', own).execute();
  await tx.deleteFrom('payment_attempts').where('order_id', 'in', own).execute();
  await tx.deleteFrom('order_events').where('order_id', 'in', own).execute();
  await tx.deleteFrom('order_lines').where('order_id', 'in', own).execute();
  await tx.deleteFrom('orders').where('customer_id', '=', customer.id).execute();
  await tx.deleteFrom('mails').where('recipient', '=', email).execute();
  await tx.deleteFrom('customers').where('id', '=', customer.id).execute();
}
