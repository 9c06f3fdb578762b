import type { Tx } from '#db/transaction.ts';
import type { MovementCode } from '#domain/order/carrier-codes.ts';
import { isTerminal, nextStatus } from '#domain/order/transition.ts';
import type { EnterDeps } from '#server/features/orders/on-status-entered.ts';
import { lockOrder, type OrderRow } from '#server/features/orders/repository.ts';
import { moveOrder, tellState, transitionContext } from '#server/features/orders/transition-order.ts';
import { findEventDate, saveIssue } from './repository.ts';

export interface Movement {
  orderId: string;
  code: MovementCode;
  at: Date;
}

/**
 * The shipment moves. A movement that comes after a later one leaves the state and is told in its place of the
 * timeline; one that is newer than an open issue ends it. Answers whether anything changed.
 */
export async function moveOn(deps: EnterDeps, tx: Tx, { orderId, code, at }: Movement): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.status === 'REFUND') return false;
  const wasHeld = await endIssue(tx, order, at);
  const moved = await moveOrder(deps, tx, { orderId, trigger: code, at });
  if (moved !== null) return true;
  const told = await tellState(tx, { orderId, status: stateOf(order, code), at });
  // Delivered while something was open: now nothing is.
  const closed = wasHeld && (await moveOrder(deps, tx, { orderId, trigger: 'closed', at })) !== null;
  return wasHeld || told || closed;
}

async function endIssue(tx: Tx, order: OrderRow, at: Date): Promise<boolean> {
  if (!order.issue || isTerminal(order.status)) return false;
  const since = await findEventDate(tx, order.id, order.issue.code);
  if (since !== null && at < since) return false;
  await saveIssue(tx, order.id, null);
  return true;
}

/** The state that this movement means: where it would take an order that has only just been announced. */
function stateOf(order: OrderRow, code: MovementCode) {
  const state = nextStatus('READY_TO_DELIVER', code, transitionContext(order));
  if (state === null) throw new Error(`${code} leads nowhere`);
  return state;
}
