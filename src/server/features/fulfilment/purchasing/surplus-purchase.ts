import type { LockedOrder } from '#db/tables/orders.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import type { ZincOrder } from '#partners/zinc/order.ts';
import type { Context } from '#server/context.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { requestCancellation, settleCancellation } from './cancel-purchase.ts';
import {
  findPurchaseAtMarketplace,
  insertFurtherPurchase,
  type LockedPurchase,
  lockPurchase,
  type PurchaseRow,
  savePurchase,
} from './repository.ts';
import { requestReturn } from './return-purchase.ts';

/** When the surplus is polled unless a notice is faster. */
const CHECK_MS = 60_000;

interface FoundPurchase {
  /** The purchase whose order the marketplace names. */
  purchase: PurchaseRow;
  marketplaceOrder: ZincOrder;
}

/**
 * The marketplace has a purchase that the shop had given up: its money went back, or something else covers its lines. It
 * is recorded once, and cancelled at once; `applySurplus` returns what can no longer be cancelled.
 */
export async function recordSurplus(deps: Context, { purchase, marketplaceOrder }: FoundPurchase): Promise<void> {
  const { id: marketplaceId, state, totalCents } = marketplaceOrder;
  if (state !== 'placed' && state !== 'pending') return;
  const { order_id: orderId } = purchase;
  await transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const current = await lockPurchase(tx, purchase.id);
    const known = await findPurchaseAtMarketplace(tx, marketplaceId);
    const isGivenUp = known === null || (known.id === purchase.id && current?.state === 'refused');
    if (!current || !isGivenUp) return;
    const at = deps.clock();
    const id = deps.random.uuid();
    await insertFurtherPurchase(tx, {
      id,
      order_id: orderId,
      kind: 'surplus',
      // Never sent: the purchase exists.
      idempotency_key: id,
      attempt: 1,
      state: 'pending',
      marketplace_order_id: marketplaceId,
      error_type: null,
      total_cents: totalCents,
      requested_at: at,
      updated_at: at,
      shipped_at: null,
      next_check_at: new Date(at.getTime() + CHECK_MS),
    });
    await requestCancellation(deps, tx, { id, order_id: order.id, state: 'pending', manual_reason: null });
    deps.log.error(
      { orderId, partner: 'zinc', code: 'surplus-purchase' },
      'the store sold what was given up; it is cancelled',
    );
  });
}

/** The marketplace's word on a surplus purchase: what is cancelled or failed is over, what is placed goes back. */
export async function applySurplus(
  deps: Context,
  tx: Tx,
  { order, purchase, marketplaceOrder }: FoundPurchase & { order: LockedOrder; purchase: LockedPurchase },
): Promise<void> {
  const { id } = purchase;
  const isPlaced = marketplaceOrder.state === 'placed';
  await savePurchase(tx, id, {
    state: isPlaced ? 'placed' : 'refused',
    total_cents: marketplaceOrder.totalCents,
    updated_at: deps.clock(),
  });
  await settleCancellation(deps, tx, { purchase, outcome: isPlaced ? 'too-late' : 'cancelled' });
  if (!isPlaced) return;
  const request = { reason: 'forced_cancellation', notes: null, asins: [] } as const;
  await requestReturn(deps, tx, { order, purchaseId: id, ...request });
}
