import type { OrderRow } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import type { MovementCode } from '#domain/order/carrier-codes.ts';
import { nextStatus } from '#domain/order/transition.ts';
import type { Context } from '#server/context.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { recordStatus } from '#server/features/checkout/orders/record-event.ts';
import { resolveIssue } from '#server/features/checkout/orders/record-issue.ts';
import { transitionContext, transitionOrder } from '#server/features/checkout/orders/transition-order.ts';

export interface CarrierStatus {
  orderId: string;
  code: MovementCode;
  at: Date;
}

/**
 * Applies a movement of the shipment. One that arrives after a later movement leaves the status and only becomes an
 * event of the timeline; one that is newer than an open issue resolves it. Returns whether anything changed.
 */
export async function applyCarrierStatus(
  deps: Pick<Context, 'orderEvents'>,
  tx: Tx,
  { orderId, code, at }: CarrierStatus,
): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.status === 'REFUND') return false;
  const resolved = await resolveIssue(tx, order, at);
  if ((await transitionOrder(deps, tx, { orderId, trigger: code, at })) !== null) return true;
  const recorded = await recordStatus(tx, { orderId, status: statusOf(order, code), at });
  // A delivered order with an issue stays open; resolving the issue closes it.
  const closed = resolved && (await transitionOrder(deps, tx, { orderId, trigger: 'closed', at })) !== null;
  return resolved || recorded || closed;
}

/** The status that this movement stands for: where it takes an order that was just announced to the carrier. */
function statusOf(order: OrderRow, code: MovementCode) {
  const status = nextStatus('READY_TO_DELIVER', code, transitionContext(order));
  if (status === null) throw new Error(`the movement ${code} leads to no status`);
  return status;
}
