import { rollbackOnRefusal } from '#db/rollback-on-refusal.ts';
import type { OrderRow } from '#db/tables/orders.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import { isLockTimeout } from '#db/unavailable.ts';
import type { Context } from '#server/context.ts';
import { isRefusal, Refusal } from '#server/refusal.ts';

const RETRY_SECONDS = 5;
const IN_PROGRESS = 'Tenés otro pedido en curso. No se hizo nada más: probá de nuevo en unos segundos.';

interface Placing {
  /** The same for requests that want the same order. */
  key: string;
  /** The order that another request has made by now. */
  find(db: Queryable): Promise<OrderRow | null>;
  place(tx: Tx): Promise<OrderRow | Refusal>;
}

/**
 * Makes an order in a transaction, under the lock of its customer. Equal requests of a process are one transaction, so that they do
 * not take the connections of others while they wait. One that waited too long for the lock waited for a request of the same
 * customer: it gets the order that this has made, or is told to come again.
 */
export async function placeOnce(
  { db, cache }: Pick<Context, 'db' | 'cache'>,
  { key, find, place }: Placing,
): Promise<OrderRow | Refusal> {
  try {
    return await cache.singleFlight(key, () => rollbackOnRefusal<OrderRow, Refusal>(db, isRefusal, place));
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    return (await find(db)) ?? new Refusal(409, IN_PROGRESS, { retryAfter: RETRY_SECONDS });
  }
}
