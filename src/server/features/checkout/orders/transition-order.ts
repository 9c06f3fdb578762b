import type { OrderRow } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import { nextStatus, type OrderTrigger } from '#domain/order/transition.ts';
import type { Context } from '#server/context.ts';
import { lockOrder } from './lock-order.ts';
import { recordStatus } from './record-event.ts';
import { saveStatus } from './repository.ts';

export interface Transition {
  orderId: string;
  trigger: OrderTrigger;
  /** When it happened; a late notice may report the past. */
  at: Date;
}

/**
 * The only function that changes an order's status. In the caller's transaction it locks the order, looks the trigger
 * up in the transition table, writes the status and its event, and publishes `entered`, whose effects (mails, jobs,
 * cart lines) belong to the same transaction. Returns the new status, or null when the trigger changes nothing: late,
 * repeated or out of turn.
 */
export async function transitionOrder(
  deps: Pick<Context, 'orderEvents'>,
  tx: Tx,
  { orderId, trigger, at }: Transition,
): Promise<OrderStatus | null> {
  const order = await lockOrder(tx, orderId);
  if (!order) return null;
  const next = nextStatus(order.status, trigger, transitionContext(order));
  if (next === null) return null;
  await saveStatus(tx, orderId, next);
  await recordStatus(tx, { orderId, status: next, at, trigger });
  await deps.orderEvents.entered(tx, { ...order, status: next }, order.status);
  if (next !== 'DELIVERED') return next;
  return (await transitionOrder(deps, tx, { orderId, trigger: 'closed', at })) ?? next;
}

/** The part of an order that the transition table depends on. */
export function transitionContext(order: Pick<OrderRow, 'delivery_method' | 'issue'>) {
  return { deliveryMethod: order.delivery_method, hasOpenIssue: order.issue !== null };
}
