import type { Queryable, Tx } from '#db/transaction.ts';
import { eventText, isVisibleEvent, SENT_AGAIN } from '#domain/order/event-text.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import type { OrderTrigger } from '#domain/order/transition.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { findEventDate, insertEvent, type NewOrderEvent } from './repository.ts';

interface ReachedStatus {
  orderId: string;
  status: OrderStatus;
  at: Date;
  /** What brought the order into it; none where it is no transition. */
  trigger?: OrderTrigger;
}

/** Writes a status into the order's timeline, once; false when it was there already. The first date stays. */
export async function recordStatus(tx: Tx, reached: ReachedStatus): Promise<boolean> {
  return await insertEvent(tx, statusEvent(reached));
}

export function statusEvent({ orderId, status, at, trigger }: ReachedStatus): NewOrderEvent {
  const description = eventText(trigger === 'sent-again' ? SENT_AGAIN : status);
  const event = { orderId, code: status, description, visible: isVisibleEvent(status), at };
  return trigger === undefined ? event : { ...event, trigger };
}

/** Whether the order's timeline has an event of this code. */
export async function hasEvent(tx: Tx, orderId: string, code: string): Promise<boolean> {
  return (await findEventDate(tx, orderId, code)) !== null;
}

/** The day in Montevideo on which an order was delivered, 'YYYY-MM-DD'; null while it is not. */
export async function findDeliveryDay(db: Queryable, orderId: string): Promise<string | null> {
  const at = await findEventDate(db, orderId, 'DELIVERED' satisfies OrderStatus);
  return at && montevideoDay(at.toISOString());
}
