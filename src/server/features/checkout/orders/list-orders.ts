import type { Order } from '#contract/orders.ts';
import { readSnapshot } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { presentOrders } from './present.ts';
import { selectOrdersAtBank, selectOwnOrders } from './repository.ts';

/**
 * A page of a customer's orders, newest first, without those at the bank; `before` is the last id of the page before,
 * `q` finds by title, order number, tracking number or ASIN.
 */
export async function listOrders(
  { db }: Pick<Context, 'db'>,
  customerId: string,
  { before = null, q = '' }: { before?: string | null | undefined; q?: string | undefined },
): Promise<Order[]> {
  const page = { before, words: words(q) };
  return await readSnapshot(db, async (tx) => presentOrders(tx, await selectOwnOrders(tx, customerId, page)));
}

/** The customer's orders that wait for the payment of a bank, which the list leaves out, newest first. */
export async function listOrdersAtBank({ db }: Pick<Context, 'db'>, customerId: string): Promise<Order[]> {
  return await readSnapshot(db, async (tx) => presentOrders(tx, await selectOrdersAtBank(tx, customerId)));
}

/** 'Orden n.º 10.482' and '#10482' name the number 10482. */
function words(q: string): string[] {
  const plain = q.toLowerCase().replace(/(\d)\.(?=\d{3}\b)/g, '$1');
  return plain.split(/[\s#,]+/).filter((word) => word !== '' && !/^(orden|pedido|n\.?º?)$/.test(word));
}
