import type { OrderRow } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { type OrderMailDeps, sendOrderMail } from '#server/features/checkout/order-mails/send-order-mail.ts';
import { findOrder } from '#server/features/checkout/orders/find-order.ts';
import { saveClosed, saveOutcome } from './repository.ts';

/** The store no longer cancels all of an order that somebody asked to cancel: its shopper is told what can be done, once. */
export async function recordTooLate(deps: OrderMailDeps, tx: Tx, orderId: string): Promise<void> {
  const order = await findOrder(tx, orderId);
  if (!order || !(await saveOutcome(tx, orderId, { state: 'too-late', at: deps.clock() }))) return;
  await mailTooLate(deps, tx, order);
}

export async function mailTooLate(deps: OrderMailDeps, tx: Tx, order: OrderRow): Promise<void> {
  await sendOrderMail(deps, tx, { kind: 'cancellation-too-late', order, details: {} });
}

/** The order ended with its refund, whatever led to it: nobody has to decide about its cancellation any more. */
export async function endCancellation(deps: Pick<OrderMailDeps, 'clock'>, tx: Tx, orderId: string): Promise<void> {
  await saveOutcome(tx, orderId, { state: 'done', at: deps.clock() });
}

/** The shopper chose what is done about a cancellation that came too late: nobody has to decide it. */
export async function closeTooLate(deps: Pick<OrderMailDeps, 'clock'>, tx: Tx, orderId: string): Promise<void> {
  await saveClosed(tx, orderId, deps.clock());
}
