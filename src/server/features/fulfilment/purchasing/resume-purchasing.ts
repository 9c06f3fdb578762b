import type { Context } from '#server/context.ts';
import { findUnboughtOrders } from './repository.ts';

const BATCH = 200;

/** The job `resume-purchasing`: enqueues the purchase of every paid order that waited while purchasing was stopped. */
export async function resumePurchasing(
  { db, queue }: Pick<Context, 'db' | 'queue'>,
  signal: AbortSignal,
): Promise<void> {
  let after: string | null = null;
  do {
    signal.throwIfAborted();
    const orderIds: string[] = await findUnboughtOrders(db, { after, limit: BATCH });
    for (const orderId of orderIds) await queue.enqueue('buy-order', { orderId });
    after = orderIds.length === BATCH ? (orderIds.at(-1) ?? null) : null;
  } while (after !== null);
}
