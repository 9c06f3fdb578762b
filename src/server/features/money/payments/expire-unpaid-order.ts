import { findPaymentInReview } from '#db/payment-review.ts';
import { transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { transitionOrder } from '#server/features/checkout/orders/transition-order.ts';
import { lockActiveAttempt } from './repository.ts';

/** As long as a voucher can be paid. */
export const UNPAID_ORDER_SECONDS = 72 * 60 * 60;

/** Cancels an order that has had no payment attempt for three days; its lines return to the cart. */
export async function expireUnpaidOrder(
  deps: Pick<Context, 'db' | 'clock' | 'orderEvents'>,
  { orderId }: { orderId: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    // An active attempt has a polling job of its own, which ends the order with it.
    if (await lockActiveAttempt(tx, { orderId, chargeId: null })) return;
    // The reconciliation enqueues it again once nobody looks at the payment any more.
    if (await findPaymentInReview(tx, { orderId })) return;
    await transitionOrder(deps, tx, { order, trigger: 'voucher-expired', at: deps.clock() });
  });
}
