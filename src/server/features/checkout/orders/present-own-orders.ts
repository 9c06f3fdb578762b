import type { Order } from '#contract/orders.ts';
import type { RecipientSnapshot } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { presentOrders } from './present.ts';
import { selectAllOwnOrders } from './repository.ts';

export interface OwnOrder {
  order: Order;
  /** Its document is encrypted. */
  recipient: RecipientSnapshot;
}

/** All orders of a customer, also those at the bank, newest first. */
export async function presentOwnOrders(tx: Tx, customerId: string): Promise<OwnOrder[]> {
  const rows = await selectAllOwnOrders(tx, customerId);
  const orders = await presentOrders(tx, rows);
  const recipients = new Map(rows.map((row) => [row.id, row.consignee]));
  return orders.flatMap((order) => {
    const recipient = recipients.get(order.id);
    return recipient ? [{ order, recipient }] : [];
  });
}
