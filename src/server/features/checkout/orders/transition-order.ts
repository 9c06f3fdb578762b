import type { LockedOrder, OrderRow } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { deliveryRange } from '#domain/order/delivery-range.ts';
import { nextStatus, type OrderTrigger } from '#domain/order/transition.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import { statusEvent } from './record-event.ts';
import { saveStatus } from './repository.ts';

export interface Transition {
  order: LockedOrder;
  trigger: OrderTrigger;
  /** When it happened; a late notice may report the past. */
  at: Date;
}

/**
 * The only function that changes an order's status. In the transaction that locked the order it looks the trigger up in
 * the transition table, writes the status and its event, and publishes `entered`, whose effects (mails, jobs, cart lines)
 * belong to the same transaction. Returns the order as it is then, or null when the trigger changes nothing: late, repeated
 * or out of turn.
 */
export async function transitionOrder(
  deps: Pick<Context, 'orderEvents'>,
  tx: Tx,
  { order, trigger, at }: Transition,
): Promise<LockedOrder | null> {
  const next = nextStatus(order.status, trigger, transitionContext(order));
  if (next === null) return null;
  const promised_on = next === 'PAID' ? promisedOn(at) : order.promised_on;
  const event = statusEvent({ orderId: order.id, status: next, at, trigger });
  const moved = await saveStatus(tx, order, { status: next, status_since: at, promised_on, event });
  await deps.orderEvents.entered(tx, moved, order.status);
  if (next !== 'DELIVERED') return moved;
  return (await transitionOrder(deps, tx, { order: moved, trigger: 'closed', at })) ?? moved;
}

/** The last day by which the delivery of an order is promised that is paid at an instant. */
export function promisedOn(paidAt: Date): string {
  return deliveryRange(montevideoDay(paidAt.toISOString())).to;
}

/** The part of an order that the transition table depends on. */
export function transitionContext(order: Pick<OrderRow, 'delivery_method' | 'issue'>) {
  return { deliveryMethod: order.delivery_method, hasOpenIssue: order.issue !== null };
}
