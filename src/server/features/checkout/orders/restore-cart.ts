import type { Order } from '#contract/orders.ts';
import { transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { returnLines } from '#server/features/checkout/cart/return-lines.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { cartLinesOf } from './cart-lines.ts';
import { lockOwnOrder } from './lock-order.ts';
import { presentOrder } from './present.ts';
import { ORDER_NOT_FOUND } from './read-order.ts';
import { saveCartRestored } from './repository.ts';

/**
 * Puts the lines of an unpaid order into the cart, once; the order can still be paid, because the bank may be about to
 * approve it. Paid after all, it takes them out of the cart again; ordered again, it is canceled (`cancelRepeatedOrders`).
 * An order that failed or was canceled has returned its lines already.
 */
export async function restoreCart(
  deps: Pick<Context, 'db' | 'clock' | 'random'>,
  customerId: string,
  orderId: string,
): Promise<Order | Refusal> {
  return await transaction(deps.db, async (tx) => {
    const order = await lockOwnOrder(tx, customerId, orderId);
    if (!order) return notFound(ORDER_NOT_FOUND);
    const { status } = order;
    if (status === 'FAILED' || status === 'CANCELED') return await presentOrder(tx, order);
    if (status !== 'NEW' && status !== 'PROCESSING') return refuse(409, 'Esta orden ya está paga');
    if (order.cart_restored_at !== null) return await presentOrder(tx, order);
    const at = deps.clock();
    await returnLines(tx, deps, await cartLinesOf(tx, order));
    await saveCartRestored(tx, order.id, at);
    return await presentOrder(tx, { ...order, cart_restored_at: at });
  });
}
