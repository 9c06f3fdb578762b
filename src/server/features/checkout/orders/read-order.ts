import type { Order } from '#contract/orders.ts';
import { readSnapshot } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { findOwnOrder } from './find-order.ts';
import { presentOrder } from './present.ts';

export const ORDER_NOT_FOUND = 'No encontramos esa orden';

export async function readOrder(
  { db }: Pick<Context, 'db'>,
  customerId: string,
  orderId: string,
): Promise<Order | Refusal> {
  return await readSnapshot(db, async (tx) => {
    const order = await findOwnOrder(tx, customerId, orderId);
    return order ? await presentOrder(tx, order) : notFound(ORDER_NOT_FOUND);
  });
}
