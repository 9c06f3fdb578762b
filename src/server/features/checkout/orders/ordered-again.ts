import type { OrderRow } from '#db/tables/orders.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { lockOrder } from './lock-order.ts';
import { hasLaterOrder, selectOrdersRepeatedBy } from './ordered-again-repository.ts';
import { transitionOrder } from './transition-order.ts';

/**
 * Cancels the unpaid orders whose lines were put back into the cart that this order was made of, so that the same products
 * are paid once.
 */
export async function cancelRepeatedOrders(
  deps: Pick<Context, 'clock' | 'orderEvents'>,
  tx: Tx,
  order: OrderRow,
): Promise<void> {
  for (const id of await selectOrdersRepeatedBy(tx, order)) {
    const repeated = await lockOrder(tx, id);
    await transitionOrder(deps, tx, { order: repeated, trigger: 'ordered-again', at: deps.clock() });
  }
}

/** Whether the products of an order that ended unpaid are in a later order, which a late payment must not buy twice. */
export async function isOrderedAgain(db: Queryable, order: OrderRow): Promise<boolean> {
  return await hasLaterOrder(db, order);
}
