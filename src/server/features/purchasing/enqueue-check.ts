import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { REPEAT_MS } from './hold-for-person.ts';
import { lockPurchase, savePurchase } from './repository.ts';

/** Enqueues the check of a purchase that is due: a rejected request is repeated, anything else is polled. */
export async function enqueuePurchaseCheck(
  { clock, queue }: Pick<Context, 'clock' | 'queue'>,
  tx: Tx,
  orderId: string,
): Promise<void> {
  const purchase = await lockPurchase(tx, orderId);
  if (purchase?.state !== 'requested') {
    await queue.enqueue('watch-purchase', { orderId }, { tx });
    return;
  }
  // The job that buys has retries of its own for hours, so its claim lasts longer than that of a poll.
  await savePurchase(tx, orderId, { next_check_at: new Date(clock().getTime() + REPEAT_MS) });
  await queue.enqueue('buy-order', { orderId }, { tx });
}
