import type { Order } from '#contract/orders.ts';
import { transaction } from '#db/transaction.ts';
import type { CancellationWay } from '#domain/order/cancellation.ts';
import type { Context } from '#server/context.ts';
import { lockOwnOrder } from '#server/features/checkout/orders/lock-order.ts';
import { ORDER_NOT_FOUND, readOrder } from '#server/features/checkout/orders/read-order.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { type CancelDeps, cancelOrder, findCancellability } from './cancel-order.ts';

const DECISION = { by: 'Quien compró', reason: 'Canceló la orden' } as const;

/** Why an order is not cancelled, to its shopper. */
const REFUSALS: Readonly<Partial<Record<CancellationWay, string>>> = {
  replacement: 'Esta orden te la mandamos sin costo y no se cancela: si no la querés, decilo en tu caso',
  paying: 'El pago está en curso en el banco; si no se completa, la orden se cancela sola',
  delivered: 'Esta orden ya se entregó y no se cancela: si te arrepentiste, devolvela desde su página',
  ended: 'Esta orden ya se terminó y no se puede cancelar',
};

/** The shopper cancels an order. Repeated, it answers the order as it is by then. */
export async function cancelOwnOrder(
  deps: CancelDeps & Pick<Context, 'db'>,
  customerId: string,
  orderId: string,
): Promise<Order | Refusal> {
  const refused = await transaction(deps.db, async (tx) => {
    const order = await lockOwnOrder(tx, customerId, orderId);
    if (!order) return notFound(ORDER_NOT_FOUND);
    if (order.status === 'CANCELED') return null;
    const found = await findCancellability(tx, order);
    const refusal = REFUSALS[found.way];
    if (refusal !== undefined && found.request === null) return refuse(409, refusal);
    await cancelOrder(deps, tx, { order, found, by: 'customer', decision: DECISION });
    return null;
  });
  return refused ?? (await readOrder(deps, customerId, orderId));
}
