import type { Order } from '#contract/orders.ts';
import { snapshot } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal } from '#server/http/refusal.ts';
import { presentOne } from './present.ts';
import { findOwnOrder } from './repository.ts';

export const NO_ORDER = 'No encontramos esa orden';

export async function readOrder(
  { db }: Pick<Context, 'db'>,
  customerId: string,
  orderId: string,
): Promise<Order | Refusal> {
  return await snapshot(db, async (tx) => {
    const order = await findOwnOrder(tx, customerId, orderId);
    return order ? await presentOne(tx, order) : notFound(NO_ORDER);
  });
}
