import type { RecipientSnapshot } from '#db/tables/orders.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import { TERMINAL_STATUSES } from '#domain/order/transition.ts';

/** Whether an order of the customer was ever paid. */
export async function hasPaidOrder(db: Queryable, customerId: string): Promise<boolean> {
  const paid = db.selectFrom('orders').select('id').where('customer_id', '=', customerId);
  return (await paid.where('promised_on', 'is not', null).limit(1).executeTakeFirst()) !== undefined;
}

/** The customer's orders that the carrier does not know yet, locked in the order of their numbers. */
export function lockUnannouncedOrders(tx: Tx, customerId: string) {
  return tx
    .selectFrom('orders')
    .select(['id', 'number', 'consignee'])
    .where('customer_id', '=', customerId)
    .where('status', 'not in', [...TERMINAL_STATUSES])
    .where('anonymized_at', 'is', null)
    .where('announcing_since', 'is', null)
    .where('carrier_tracking_number', 'is', null)
    .orderBy('number')
    .forUpdate()
    .execute();
}

export async function saveConsignee(tx: Tx, orderId: string, consignee: RecipientSnapshot): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ consignee: JSON.stringify(consignee) })
    .where('id', '=', orderId)
    .execute();
}
