import { type Tx, transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { lockOrder, readPackages } from '#server/features/orders/repository.ts';
import { moveOrder } from '#server/features/orders/transition-order.ts';
import { findSettledAttempt } from '#server/features/payments/repository.ts';
import { requestRefund } from '#server/features/refunds/request-refund.ts';
import { tellCancellation } from './notify-cancellation.ts';
import { passOn } from './receive-package.ts';
import { savePurchase } from './repository.ts';

type Deps = Pick<Context, 'db' | 'random' | 'clock' | 'config' | 'queue' | 'log'>;

/** The goods cannot be had on these terms: the order ends and its money is asked back, in one transaction. */
export async function refusePurchase(deps: Deps, orderId: string, errorType: string | null): Promise<void> {
  await transaction(deps.db, (tx) => giveUpPurchase(deps, tx, { orderId, errorType }));
}

/**
 * Nothing more will come of a purchase, be it that the store refused it or that it called it off later. As long as
 * nothing has left, the order ends and its money goes back; what is on its way travels on, and the shopper is told.
 */
export async function giveUpPurchase(
  deps: Deps,
  tx: Tx,
  { orderId, errorType }: { orderId: string; errorType: string | null },
): Promise<void> {
  await lockOrder(tx, orderId);
  const at = deps.clock();
  await savePurchase(tx, orderId, { state: 'refused', error_type: errorType, updated_at: at });
  if ((await readPackages(tx, [orderId])).length > 0) {
    await tellCancellation(deps, tx, orderId);
    await passOn(deps, tx, { orderId, at });
    return;
  }
  if ((await moveOrder(deps, tx, { orderId, trigger: 'purchase-refused', at })) === null) {
    deps.log.error({ orderId, code: errorType ?? 'cancelled' }, 'a purchase was called off too late: see to it');
    return;
  }
  const attempt = await findSettledAttempt(tx, orderId);
  if (!attempt) throw new Error(`order ${orderId} was bought without being paid`);
  await requestRefund(deps, tx, { attempt, reason: 'purchase-refused', amountCents: attempt.amount_cents });
}
