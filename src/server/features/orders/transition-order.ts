import type { Tx } from '#db/transaction.ts';
import { eventText, isVisibleEvent } from '#domain/order/event-text.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import { nextStatus, type OrderTrigger } from '#domain/order/transition.ts';
import { type EnterDeps, enterState } from './on-status-entered.ts';
import { lockOrder, type OrderRow, recordEvent, saveStatus } from './repository.ts';

export interface Move {
  orderId: string;
  trigger: OrderTrigger;
  /** When it happened, which a late notice tells of the past. */
  at: Date;
}

/**
 * The one way an order changes its state. Locks it, asks the table of transitions, and writes the state, its event and
 * all that the new state brings (mails, jobs, lines going back to the cart) in the caller's transaction. Answers the
 * state it is in now, or null when the trigger changes nothing: late, repeated, or not its turn.
 */
export async function moveOrder(deps: EnterDeps, tx: Tx, { orderId, trigger, at }: Move): Promise<OrderStatus | null> {
  const order = await lockOrder(tx, orderId);
  if (!order) return null;
  const next = nextStatus(order.status, trigger, transitionContext(order));
  if (next === null) return null;
  await saveStatus(tx, orderId, next);
  await tellState(tx, { orderId, status: next, at });
  await enterState(deps, tx, { order: { ...order, status: next }, from: order.status });
  if (next !== 'DELIVERED') return next;
  return (await moveOrder(deps, tx, { orderId, trigger: 'closed', at })) ?? next;
}

export function transitionContext(order: Pick<OrderRow, 'delivery_method' | 'issue'>) {
  return { deliveryMethod: order.delivery_method, hasOpenIssue: order.issue !== null };
}

/** A state's row in the order's events; told again it stays as it was. */
export async function tellState(tx: Tx, told: { orderId: string; status: OrderStatus; at: Date }): Promise<boolean> {
  const { orderId, status: code, at } = told;
  return await recordEvent(tx, { orderId, code, description: eventText(code), visible: isVisibleEvent(code), at });
}
