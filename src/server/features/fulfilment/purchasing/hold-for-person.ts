import { type Queryable, transaction } from '#db/transaction.ts';
import type { ManualReason as RejectionReason } from '#partners/zinc/error-codes.ts';
import type { Context } from '#server/context.ts';
import { isPurchasingStopped } from '#server/features/base/switches/current-switches.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { lockPurchase, type PurchaseRow, savePurchase } from './repository.ts';

/** Why a purchase waits for a person: what the marketplace said, or that the staff has blocked a product of it. */
type ManualReason = RejectionReason | 'blocked';

/** How often the request of a purchase that waits for a person is repeated. */
export const REPEAT_MS = 60 * 60_000;

/** Whether a waiting purchase may exist in spite of its error: nothing is bought or refunded until a person has looked. */
export function isDoubtful(manualReason: string | null): boolean {
  return manualReason === 'may-be-bought' || manualReason === 'unknown';
}

/** Whether a purchase was requested and waits, without an answer of the store, because purchasing is stopped. */
export async function isStopped(
  db: Queryable,
  { state, manual_reason }: Pick<PurchaseRow, 'state' | 'manual_reason'>,
): Promise<boolean> {
  return state === 'requested' && manual_reason === null && (await isPurchasingStopped(db));
}

/** Whether a waiting purchase goes on by a person's decision alone, and is not repeated. */
export function needsDecision(manualReason: string | null): boolean {
  return isDoubtful(manualReason) || manualReason === 'blocked';
}

/**
 * Records that a purchase waits for a person, with what is known. Unless a person has to decide, the same request is
 * repeated hourly with the same key: once the cause is gone, it goes on by itself.
 */
export async function holdForPerson(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  { id, order_id: orderId, attempt }: PurchaseRow,
  { reason, errorType }: { reason: ManualReason; errorType: string | null },
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockOrder(tx, orderId);
    const purchase = await lockPurchase(tx, id);
    if (purchase?.state !== 'requested' || purchase.attempt !== attempt) return;
    const at = clock();
    await savePurchase(tx, id, {
      manual_reason: reason,
      error_type: errorType,
      updated_at: at,
      next_check_at: needsDecision(reason) ? null : new Date(at.getTime() + REPEAT_MS),
    });
  });
  log.error({ orderId, partner: 'zinc', code: errorType ?? reason }, 'a rejected purchase waits for a person');
}
