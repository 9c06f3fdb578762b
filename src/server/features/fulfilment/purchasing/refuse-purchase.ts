import type { LockedOrder } from '#db/tables/orders.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { findOrderPackages } from '#server/features/checkout/orders/find-order.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { transitionOrder } from '#server/features/checkout/orders/transition-order.ts';
import { findOrderCancellation } from '#server/features/fulfilment/cancellations/repository.ts';
import { recordTooLate } from '#server/features/fulfilment/cancellations/settle-cancellation.ts';
import { hasOpenQuestion } from '#server/features/fulfilment/line-questions/questions.ts';
import { recordUndecidedRefund, refundOrder } from '#server/features/money/payments/refund-order.ts';
import type { PurchaseRef } from '#server/queue/queue.ts';
import { askAboutLines } from './ask-about-lines.ts';
import { callOffLines } from './call-off-lines.ts';
import { isCancellationOpen, settleCancellation } from './cancel-purchase.ts';
import { findFailingLines } from './find-failing-lines.ts';
import { findCoverage } from './lines-repository.ts';
import { PRICE_OVER_LIMIT } from './meaning-of-error.ts';
import { purchaseIdOf } from './purchase-ref.ts';
import { transitionWhenAllReceived } from './receive-package.ts';
import { insertEndedDrift, type LockedPurchase, lockPurchase, type PurchaseRow, savePurchase } from './repository.ts';

type Deps = Pick<Context, 'db' | 'random' | 'clock' | 'config' | 'queue' | 'orderEvents' | 'log'>;

/**
 * The store refused the purchase: the shopper is asked about the lines because of which it did; where nobody knows them, the
 * order ends and its refund is requested. In one transaction.
 */
export async function refusePurchase(deps: Context, refused: PurchaseRow, errorType: string | null): Promise<void> {
  const { id, order_id: orderId, attempt } = refused;
  const failing = await findFailingLines(deps, refused, { errorType, refusedAsins: [] });
  await transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const purchase = await lockPurchase(tx, id);
    if (!purchase || purchase.state === 'refused' || purchase.attempt !== attempt) return;
    if (await askAboutLines(deps, tx, { order, purchase, errorType, failing })) return;
    await closeRefusedPurchase(deps, tx, { order, purchase, errorType });
  });
}

interface ClosedPurchase {
  order: LockedOrder;
  purchase: LockedPurchase;
  errorType: string | null;
  /** Whether a person gave it up, without an answer of the marketplace. */
  isGivenUp?: boolean;
}

/**
 * Closes a purchase that the store refused, or cancelled later. Without packages the order ends and is refunded. With
 * packages or another purchase on their way the order goes on with those, and the shopper is notified. When the order has left the store
 * although no package is known, a person finds out where the goods are before anything is refunded.
 */
export async function closeRefusedPurchase(
  deps: Deps,
  tx: Tx,
  { order, purchase, errorType, isGivenUp = false }: ClosedPurchase,
): Promise<void> {
  const { id, order_id: orderId } = purchase;
  const at = deps.clock();
  await savePurchase(tx, id, {
    state: 'refused',
    error_type: errorType,
    manual_reason: null,
    updated_at: at,
    next_check_at: null,
  });
  if (!isGivenUp) await readAgain(deps, tx, purchase);
  const isAsked = isCancellationOpen(purchase.cancellation);
  await settleCancellation(deps, tx, { purchase, outcome: 'cancelled' });
  if (await isAnythingOnItsWay(tx, purchase)) {
    const sent = new Set((await findOrderPackages(tx, orderId)).flatMap(({ asins }) => asins));
    const isCalledOff = ({ asin }: { asin: string }) => !sent.has(asin);
    const isOurs = isGivenUp || isAsked;
    const notified = await callOffLines(deps, tx, { order, purchase, isCalledOff, isOurs });
    await recordTooLate(deps, tx, orderId);
    await transitionWhenAllReceived(deps, tx, { order: notified, at });
    return;
  }
  const trigger = isGivenUp || isAsked ? 'purchase-called-off' : 'purchase-refused';
  const ended = await transitionOrder(deps, tx, { order, trigger, at });
  if (!ended) {
    await recordUndecidedRefund(deps, tx, { order, reason: 'canceled-late' });
    deps.log.error(
      { orderId, partner: 'zinc', code: 'canceled-late' },
      'a purchase was cancelled after its goods left',
    );
    return;
  }
  if ((await findOrderCancellation(tx, orderId)) !== null) {
    await refundOrder(deps, tx, { order: ended, reason: 'canceled' });
    return;
  }
  const isPrice = errorType === PRICE_OVER_LIMIT;
  // Nobody has to act; the queue shows among what ended by itself that it did.
  if (isPrice) await insertEndedDrift(tx, purchase, at);
  await refundOrder(deps, tx, { order: ended, reason: 'purchase-refused', ...(isPrice ? { cause: 'price' } : {}) });
}

/** What the store does not sell on the terms of its page is read again, before it is sold to somebody else. */
async function readAgain({ queue }: Deps, tx: Tx, { id, order_id: orderId }: PurchaseRow): Promise<void> {
  const lines = (await findCoverage(tx, orderId)).filter(({ purchase_id }) => purchase_id === id);
  for (const asin of new Set(lines.map((line) => line.asin))) await queue.enqueue('refresh-product', { asin }, { tx });
}

/** Whether the depot still gets something for the order, or may: a package, what a purchase other than this one covers, or what is asked about. */
export async function isAnythingOnItsWay(
  tx: Tx,
  { id, order_id: orderId }: { id?: string; order_id: string },
): Promise<boolean> {
  const packages = await findOrderPackages(tx, orderId);
  if (packages.some(({ lost_at }) => lost_at === null)) return true;
  if (await hasOpenQuestion(tx, orderId)) return true;
  const coverage = await findCoverage(tx, orderId);
  return coverage.some(({ purchase_id, released_at }) => purchase_id !== id && released_at === null);
}

/** The job `refuse-purchase`: ends a purchase that waits for a person, and refunds it unless the marketplace has it. */
export async function refuseByHand(deps: Context, ref: PurchaseRef): Promise<void> {
  const { orderId } = ref;
  const id = purchaseIdOf(ref);
  const found = await deps.partners.zinc.findOrderByShopOrderId(id);
  if (found?.state === 'placed' || found?.state === 'pending') {
    await deps.queue.enqueue('watch-purchase', ref);
    deps.log.error({ orderId, code: 'may-be-bought' }, 'a purchase that a person gave up exists at the marketplace');
    return;
  }
  await transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const purchase = await lockPurchase(tx, id);
    if (!purchase?.manual_reason || purchase.state === 'refused') return;
    await closeRefusedPurchase(deps, tx, { order, purchase, errorType: purchase.error_type, isGivenUp: true });
  });
}
