import type { Tx } from '#db/transaction.ts';
import { eventText, isVisibleEvent } from '#domain/order/event-text.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import { findEventDate, insertEvent } from './repository.ts';

/** Writes a status into the order's timeline, once; false when it was there already. The first date stays. */
export async function recordStatus(
  tx: Tx,
  { orderId, status, at }: { orderId: string; status: OrderStatus; at: Date },
): Promise<boolean> {
  const description = eventText(status);
  return await insertEvent(tx, { orderId, code: status, description, visible: isVisibleEvent(status), at });
}

/** Whether the order's timeline has an event of this code. */
export async function hasEvent(tx: Tx, orderId: string, code: string): Promise<boolean> {
  return (await findEventDate(tx, orderId, code)) !== null;
}
