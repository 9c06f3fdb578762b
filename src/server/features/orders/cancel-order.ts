import type { Order } from '#contract/orders.ts';
import { transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { expireLiveAttempt } from '#server/features/payments/repository.ts';
import { notFound, type Refusal, refuse } from '#server/http/refusal.ts';
import type { EnterDeps } from './on-status-entered.ts';
import { presentOne } from './present.ts';
import { NO_ORDER } from './read-order.ts';
import { findOwnOrder, lockOrder } from './repository.ts';
import { moveOrder } from './transition-order.ts';

/** The shopper calls it off before paying; the lines go back to the cart. Called off twice, it stays called off. */
export async function cancelOrder(
  deps: EnterDeps & Pick<Context, 'db'>,
  customerId: string,
  orderId: string,
): Promise<Order | Refusal> {
  return await transaction(deps.db, async (tx) => {
    const own = await findOwnOrder(tx, customerId, orderId);
    const order = own && (await lockOrder(tx, orderId));
    if (!order) return notFound(NO_ORDER);
    if (order.status === 'CANCELED') return await presentOne(tx, order);
    const moved = await moveOrder(deps, tx, { orderId, trigger: 'canceled-by-shopper', at: deps.clock() });
    if (moved === null) return refuse(409, whyNot(order.status));
    await expireLiveAttempt(tx, orderId);
    return await presentOne(tx, { ...order, status: moved });
  });
}

function whyNot(status: string): string {
  return status === 'PROCESSING'
    ? 'El pago está en curso en el banco; si no se completa, la orden se cancela sola'
    : 'Esta orden ya no se puede cancelar';
}
