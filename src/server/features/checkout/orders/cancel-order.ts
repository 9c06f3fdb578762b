import type { Order } from '#contract/orders.ts';
import { transaction } from '#db/transaction.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { lockOwnOrder } from './lock-order.ts';
import { presentOrder } from './present.ts';
import { ORDER_NOT_FOUND } from './read-order.ts';
import { transitionOrder } from './transition-order.ts';

/** The shopper cancels an unpaid order; its lines return to the cart. Repeated, it answers the canceled order. */
export async function cancelOrder(
  deps: Pick<Context, 'db' | 'clock' | 'orderEvents'>,
  customerId: string,
  orderId: string,
): Promise<Order | Refusal> {
  return await transaction(deps.db, async (tx) => {
    const order = await lockOwnOrder(tx, customerId, orderId);
    if (!order) return notFound(ORDER_NOT_FOUND);
    if (order.status === 'CANCELED') return await presentOrder(tx, order);
    const canceled = await transitionOrder(deps, tx, { order, trigger: 'canceled-by-shopper', at: deps.clock() });
    return canceled ? await presentOrder(tx, canceled) : refuse(409, notCancelableMessage(order.status));
  });
}

function notCancelableMessage(status: OrderStatus): string {
  return status === 'PROCESSING'
    ? 'El pago está en curso en el banco; si no se completa, la orden se cancela sola'
    : 'Esta orden ya no se puede cancelar';
}
