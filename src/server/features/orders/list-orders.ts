import type { Order } from '#contract/orders.ts';
import { readSnapshot } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { presentOrders } from './present.ts';
import { selectOwnOrders } from './repository.ts';

/** A page of a customer's orders, newest first, without those at the bank; `before` is the last id of the page before. */
export async function listOrders(
  { db }: Pick<Context, 'db'>,
  customerId: string,
  before: string | null,
): Promise<Order[]> {
  return await readSnapshot(db, async (tx) => presentOrders(tx, await selectOwnOrders(tx, customerId, before)));
}
