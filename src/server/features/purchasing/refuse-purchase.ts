import { type Tx, transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { findOrderPackages } from '#server/features/orders/find-order.ts';
import { lockOrder } from '#server/features/orders/lock-order.ts';
import { transitionOrder } from '#server/features/orders/transition-order.ts';
import { recordUndecidedRefund, refundOrder } from '#server/features/payments/refund-order.ts';
import { settleCancellation } from './cancel-purchase.ts';
import { notifyCancellation } from './notify-cancellation.ts';
import { transitionWhenAllReceived } from './receive-package.ts';
import { savePurchase } from './repository.ts';

type Deps = Pick<Context, 'db' | 'random' | 'clock' | 'config' | 'queue' | 'orderEvents' | 'log'>;

/** The store refused the purchase: the order ends and its refund is requested, in one transaction. */
export async function refusePurchase(deps: Deps, orderId: string, errorType: string | null): Promise<void> {
  await transaction(deps.db, (tx) => closeRefusedPurchase(deps, tx, { orderId, errorType }));
}

/**
 * Closes a purchase that the store refused, or cancelled later. Without packages the order ends and is refunded. With
 * packages on their way the order goes on with those, and the shopper is notified. When the order has left the store
 * although no package is known, a person finds out where the goods are before anything is refunded.
 */
export async function closeRefusedPurchase(
  deps: Deps,
  tx: Tx,
  { orderId, errorType }: { orderId: string; errorType: string | null },
): Promise<void> {
  await lockOrder(tx, orderId);
  const at = deps.clock();
  await savePurchase(tx, orderId, {
    state: 'refused',
    error_type: errorType,
    manual_reason: null,
    updated_at: at,
    next_check_at: null,
  });
  await settleCancellation(deps, tx, { orderId, outcome: 'cancelled' });
  if ((await findOrderPackages(tx, orderId)).length > 0) {
    await notifyCancellation(deps, tx, orderId);
    await transitionWhenAllReceived(deps, tx, { orderId, at });
    return;
  }
  if ((await transitionOrder(deps, tx, { orderId, trigger: 'purchase-refused', at })) === null) {
    await recordUndecidedRefund(deps, tx, { orderId, reason: 'canceled-late' });
    deps.log.error(
      { orderId, partner: 'zinc', code: 'canceled-late' },
      'a purchase was cancelled after its goods left',
    );
    return;
  }
  await refundOrder(deps, tx, { orderId, reason: 'purchase-refused' });
}
