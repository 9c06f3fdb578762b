import { transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import type { EnterDeps } from '#server/features/orders/on-status-entered.ts';
import { lockOrder } from '#server/features/orders/repository.ts';
import { moveOrder } from '#server/features/orders/transition-order.ts';
import { lockLiveAttempt } from './repository.ts';

/** As long as a voucher may be paid. */
export const UNPAID_ORDER_SECONDS = 72 * 60 * 60;

/** An order that nobody began to pay is called off after three days; its lines go back to the cart. */
export async function watchOrder(
  deps: EnterDeps & Pick<Context, 'db'>,
  { orderId }: { orderId: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await lockOrder(tx, orderId);
    // A live attempt has a watch of its own, which ends with it.
    if (await lockLiveAttempt(tx, orderId)) return;
    await moveOrder(deps, tx, { orderId, trigger: 'voucher-expired', at: deps.clock() });
  });
}
