import type { LockedOrder, OrderRow } from '#db/tables/orders.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import { type CancellationWay, cancellationWay } from '#domain/order/cancellation.ts';
import type { Context } from '#server/context.ts';
import { sendOrderMail } from '#server/features/checkout/order-mails/send-order-mail.ts';
import { findOrderPackages } from '#server/features/checkout/orders/find-order.ts';
import { transitionOrder } from '#server/features/checkout/orders/transition-order.ts';
import {
  findOrderCancellation,
  insertOrderCancellation,
  type OrderCancellationRow,
} from '#server/features/fulfilment/cancellations/repository.ts';
import { mailTooLate, recordTooLate } from '#server/features/fulfilment/cancellations/settle-cancellation.ts';
import { refuseOpenHold } from '#server/features/fulfilment/order-holds/decide-hold.ts';
import { requestCancellation } from '#server/features/fulfilment/purchasing/cancel-purchase.ts';
import { findPurchases, type PurchaseRow } from '#server/features/fulfilment/purchasing/repository.ts';
import { findCancellation } from '#server/features/fulfilment/purchasing/requests-repository.ts';
import { refundOrder } from '#server/features/money/payments/refund-order.ts';

export type CancelDeps = Pick<Context, 'clock' | 'random' | 'config' | 'queue' | 'orderEvents'>;

export interface Cancellability {
  way: CancellationWay;
  /** Purchases that the store has, or may have. */
  purchases: PurchaseRow[];
  /** What was asked for before. */
  request: OrderCancellationRow | null;
}

/** How an order can be cancelled now; under the order's lock it stays so. */
export async function findCancellability(db: Queryable, order: OrderRow): Promise<Cancellability> {
  const purchases = (await findPurchases(db, order.id)).filter(
    ({ state, kind }) => state !== 'refused' && kind !== 'surplus',
  );
  const packages = await findOrderPackages(db, order.id);
  const request = await findOrderCancellation(db, order.id);
  const way = cancellationWay({
    status: order.status,
    isAtStore: purchases.length > 0,
    hasPackages: packages.some(({ lost_at }) => lost_at === null),
    isReplacement: order.replacement_of !== null,
  });
  const isKnownTooLate = way === 'ask' && request?.state === 'too-late';
  return { way: isKnownTooLate ? 'too-late' : way, purchases, request };
}

interface Cancellation {
  order: LockedOrder;
  found: Cancellability;
  by: 'customer' | 'staff';
  /** Who decides it where the order is held, and why. */
  decision: { by: string; reason: string };
}

/**
 * Cancels an order in the way that is possible now: one without a payment ends, one of which nothing is bought ends with its
 * refund, and of what the store has, the store is asked. Once for an order: the row of the request is its natural key.
 */
export async function cancelOrder(deps: CancelDeps, tx: Tx, cancellation: Cancellation): Promise<void> {
  const { order, found, by } = cancellation;
  const at = deps.clock();
  if (found.way === 'unpaid') {
    const trigger = by === 'staff' ? 'canceled-by-staff' : 'canceled-by-shopper';
    await transitionOrder(deps, tx, { order, trigger, at });
    return;
  }
  if (found.request !== null) return;
  const row = { order_id: order.id, requested_by: by, requested_at: at, closed_at: null };
  switch (found.way) {
    case 'free':
      await insertOrderCancellation(tx, { ...row, state: 'requested', settled_at: null });
      await endUnbought(deps, tx, cancellation);
      return;
    case 'ask':
      await insertOrderCancellation(tx, { ...row, state: 'requested', settled_at: null });
      await askStore(deps, tx, cancellation);
      return;
    case 'too-late':
      await insertOrderCancellation(tx, { ...row, state: 'too-late', settled_at: at });
      await mailTooLate(deps, tx, order);
      return;
    case 'replacement':
    case 'paying':
    case 'delivered':
    case 'ended':
      throw new Error(`order ${order.id} in ${order.status} cannot be cancelled`);
  }
}

async function endUnbought(deps: CancelDeps, tx: Tx, { order, decision }: Cancellation): Promise<void> {
  const at = deps.clock();
  await refuseOpenHold(tx, order.id, { decided_at: at, decided_by: decision.by, reason: decision.reason });
  const ended = await transitionOrder(deps, tx, { order, trigger: 'canceled-unbought', at });
  if (!ended) throw new Error(`order ${order.id} in ${order.status} does not end`);
  await refundOrder(deps, tx, { order: ended, reason: 'canceled' });
}

async function askStore(deps: CancelDeps, tx: Tx, { order, found }: Cancellation): Promise<void> {
  for (const purchase of found.purchases) {
    await requestCancellation(deps, tx, purchase);
    // Somebody of the staff asked before, and the store had said no.
    const earlier = await findCancellation(tx, purchase.id);
    if (earlier?.state === 'too-late') return await recordTooLate(deps, tx, order.id);
  }
  await sendOrderMail(deps, tx, { kind: 'cancellation-requested', order, details: {} });
}
