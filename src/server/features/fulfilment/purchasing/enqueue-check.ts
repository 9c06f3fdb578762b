import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { REPEAT_MS } from './hold-for-person.ts';
import { refOf } from './purchase-ref.ts';
import { lockPurchase, savePurchase } from './repository.ts';

/** Enqueues the check of a purchase that is due: a rejected request is repeated, anything else is polled. */
export async function enqueuePurchaseCheck(
  { clock, queue }: Pick<Context, 'clock' | 'queue'>,
  tx: Tx,
  purchaseId: string,
): Promise<void> {
  const purchase = await lockPurchase(tx, purchaseId);
  if (!purchase) return;
  if (purchase.state !== 'requested') {
    await queue.enqueue('watch-purchase', refOf(purchase), { tx });
    return;
  }
  // The job that buys has retries of its own for hours, so its claim lasts longer than that of a poll.
  await savePurchase(tx, purchaseId, { next_check_at: new Date(clock().getTime() + REPEAT_MS) });
  await queue.enqueue('buy-order', refOf(purchase), { tx });
}
