import { transaction } from '#db/transaction.ts';
import type { ManualReason } from '#partners/zinc/error-codes.ts';
import type { Context } from '#server/context.ts';
import { lockOrder } from '#server/features/orders/lock-order.ts';
import { lockPurchase, type PurchaseRow, savePurchase } from './repository.ts';

const RETRY_SECONDS = 60 * 60;

/** Whether a waiting purchase may exist in spite of its error: nothing is bought or refunded until a person has looked. */
export function isDoubtful(manualReason: string | null): boolean {
  return manualReason === 'may-be-bought' || manualReason === 'unknown';
}

/**
 * Records that a rejected purchase waits for a person, with what is known. Unless it may be bought, the same request is
 * repeated hourly with the same key: once the cause is gone, it goes on by itself.
 */
export async function holdForPerson(
  { db, clock, queue, log }: Pick<Context, 'db' | 'clock' | 'queue' | 'log'>,
  { order_id: orderId, attempt }: PurchaseRow,
  { reason, errorType }: { reason: ManualReason; errorType: string | null },
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockOrder(tx, orderId);
    const purchase = await lockPurchase(tx, orderId);
    if (purchase?.state !== 'requested' || purchase.attempt !== attempt) return;
    await savePurchase(tx, orderId, { manual_reason: reason, error_type: errorType, updated_at: clock() });
    if (isDoubtful(reason)) return;
    // A key of its own, so that it does not stand in the way of the retry that a person requests.
    await queue.enqueue('buy-order', { orderId }, { tx, key: `hourly ${orderId}`, startAfterSeconds: RETRY_SECONDS });
  });
  log.error({ orderId, partner: 'zinc', code: errorType ?? 'unknown' }, 'a rejected purchase waits for a person');
}
