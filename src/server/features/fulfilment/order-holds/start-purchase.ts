import type { OrderRow } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { type OrderMailDeps, sendOrderMail } from '#server/features/checkout/order-mails/send-order-mail.ts';

/** Enqueues the purchase of a paid order and the mail that says so, which is sent once. */
export async function startPurchase(deps: OrderMailDeps, tx: Tx, order: OrderRow): Promise<void> {
  await deps.queue.enqueue('buy-order', { orderId: order.id }, { tx });
  await sendOrderMail(deps, tx, { kind: 'paid', order, details: {} });
}
