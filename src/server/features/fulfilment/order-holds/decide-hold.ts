import { type Tx, transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { transitionOrder } from '#server/features/checkout/orders/transition-order.ts';
import { refundOrder } from '#server/features/money/payments/refund-order.ts';
import { findHold, saveDecision } from './repository.ts';
import { startPurchase } from './start-purchase.ts';

type Deps = Pick<Context, 'db' | 'random' | 'clock' | 'config' | 'queue' | 'orderEvents'>;

export interface HoldCommand {
  orderId: string;
  decision: 'released' | 'refused';
  /** The person who decides. */
  decidedBy: string;
  reason: string;
}

/**
 * Decides about a held order, once: released it is bought, refused it ends and its payment is refunded, in the
 * transaction of the decision. Returns false when the order is not held.
 */
export async function decideHold(deps: Deps, command: HoldCommand): Promise<boolean> {
  return await transaction(deps.db, (tx) => decide(deps, tx, command));
}

async function decide(deps: Deps, tx: Tx, { orderId, decision, decidedBy, reason }: HoldCommand): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  const hold = order && (await findHold(tx, orderId));
  if (!hold || hold.decision !== null) return false;
  const at = deps.clock();
  await saveDecision(tx, hold.id, { decision, decided_at: at, decided_by: decidedBy, reason });
  if (decision === 'released') {
    await startPurchase(deps, tx, order);
    return true;
  }
  if ((await transitionOrder(deps, tx, { orderId, trigger: 'hold-refused', at })) === null) {
    throw new Error(`held order ${orderId} is ${order.status}`);
  }
  await refundOrder(deps, tx, { orderId, reason: 'order-refused' });
  return true;
}
