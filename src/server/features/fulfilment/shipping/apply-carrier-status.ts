import type { LockedOrder } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import type { MovementCode } from '#domain/order/carrier-codes.ts';
import { nextStatus } from '#domain/order/transition.ts';
import type { Context } from '#server/context.ts';
import { recordStatus } from '#server/features/checkout/orders/record-event.ts';
import { resolveIssue } from '#server/features/checkout/orders/record-issue.ts';
import { transitionContext, transitionOrder } from '#server/features/checkout/orders/transition-order.ts';

export interface CarrierStatus {
  order: LockedOrder;
  code: MovementCode;
  at: Date;
}

/**
 * Applies a movement of the shipment. One that arrives after a later movement leaves the status and only becomes an
 * event of the timeline; one that is newer than an open issue resolves it. Returns the order as it is then, or null when nothing changed.
 */
export async function applyCarrierStatus(
  deps: Pick<Context, 'orderEvents'>,
  tx: Tx,
  { order, code, at }: CarrierStatus,
): Promise<LockedOrder | null> {
  if (order.status === 'REFUND') return null;
  const resolved = await resolveIssue(tx, order, at);
  if (resolved) await deps.orderEvents.issueResolved(tx, resolved);
  const moved = await transitionOrder(deps, tx, { order: resolved ?? order, trigger: code, at });
  if (moved) return moved;
  const recorded = await recordStatus(tx, { orderId: order.id, status: statusOf(order, code), at });
  if (!resolved) return recorded ? order : null;
  // A delivered order with an issue stays open; resolving the issue closes it.
  return (await transitionOrder(deps, tx, { order: resolved, trigger: 'closed', at })) ?? resolved;
}

/** The status that this movement stands for: where it takes an order that was just announced to the carrier. */
function statusOf(order: LockedOrder, code: MovementCode) {
  const status = nextStatus('READY_TO_DELIVER', code, transitionContext(order));
  if (status === null) throw new Error(`the movement ${code} leads to no status`);
  return status;
}
