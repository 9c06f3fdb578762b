import type { OrderRow } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { type OrderMailDeps, sendOrderMail } from '#server/features/checkout/order-mails/send-order-mail.ts';

/** Enqueues the purchase of an order that is paid, or that the shop pays, and the mail that says so, which is sent once. */
export async function startPurchase(deps: OrderMailDeps, tx: Tx, order: OrderRow): Promise<void> {
  await deps.queue.enqueue('buy-order', { orderId: order.id }, { tx });
  const kind = order.replacement_of === null ? 'paid' : 'sent-again';
  await sendOrderMail(deps, tx, { kind, order, details: {} });
}
