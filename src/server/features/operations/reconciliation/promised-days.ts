import type { Context } from '#server/context.ts';
import { promisedOn } from '#server/features/checkout/orders/transition-order.ts';
import { findWithoutPromise, savePromise } from './promised-days-repository.ts';

/** How many a run fills at most; the next takes the others. */
const MAX_PER_RUN = 2000;

/** Fills in the promised day of open orders that were paid before it was stored, or by a process of a release before. */
export async function fillPromisedDays({ db }: Pick<Context, 'db'>): Promise<void> {
  const rows = await findWithoutPromise(db, MAX_PER_RUN);
  const byDay = Map.groupBy(rows, ({ paidAt }) => promisedOn(paidAt));
  for (const [day, orders] of byDay) {
    const ids = orders.map(({ id }) => id);
    await savePromise(db, ids, day);
  }
}
