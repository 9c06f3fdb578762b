import { type Tx, transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { moveOrder } from '#server/features/orders/move.ts';
import { findSettledAttempt } from '#server/features/payments/repository.ts';
import { requestRefund } from '#server/features/refunds/request-refund.ts';
import { savePurchase } from './repository.ts';

type Needs = Pick<Context, 'db' | 'chance' | 'clock' | 'config' | 'queue' | 'log'>;

/** The goods cannot be had on these terms: the order ends and its money is asked back, in one transaction. */
export async function refusePurchase(needs: Needs, orderId: string, errorType: string | null): Promise<void> {
  await transaction(needs.db, (tx) => giveUpPurchase(needs, tx, { orderId, errorType }));
}

export async function giveUpPurchase(
  needs: Needs,
  tx: Tx,
  { orderId, errorType }: { orderId: string; errorType: string | null },
): Promise<void> {
  const at = needs.clock();
  const moved = await moveOrder(needs, tx, { orderId, trigger: 'purchase-refused', at });
  await savePurchase(tx, orderId, { state: 'refused', error_type: errorType, updated_at: at });
  if (moved === null) {
    needs.log.error({ orderId, code: errorType ?? 'canceled' }, 'a purchase that was placed was called off: see to it');
    return;
  }
  const attempt = await findSettledAttempt(tx, orderId);
  if (!attempt) throw new Error(`order ${orderId} was bought without being paid`);
  await requestRefund(needs, tx, { attempt, reason: 'purchase-refused', amountCents: attempt.amount_cents });
}
