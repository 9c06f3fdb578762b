import type { Order } from '#contract/orders.ts';
import { snapshot } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { presentOrders } from './present.ts';
import { listOwnOrders } from './repository.ts';

/** A customer's orders, newest first, without those whose payment is under way; `before` names the last one seen. */
export async function listOrders(
  { db }: Pick<Context, 'db'>,
  customerId: string,
  before: string | null,
): Promise<Order[]> {
  return await snapshot(db, async (tx) => presentOrders(tx, await listOwnOrders(tx, customerId, before)));
}
