import type { LockedOrder } from '#db/tables/orders.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import type { ReturnReason } from '#domain/order/return-reasons.ts';
import { PartnerRejected, PartnerUnavailable } from '#partners/errors.ts';
import type { ZincOrder } from '#partners/zinc/order.ts';
import type { ZincReturn } from '#partners/zinc/return.ts';
import type { Context } from '#server/context.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import type { PurchaseRef } from '#server/queue/queue.ts';
import { purchaseIdOf, refOf } from './purchase-ref.ts';
import { findPurchase, lockPurchase } from './repository.ts';
import { findReturn, insertReturn, type ReturnRow, saveReturn } from './requests-repository.ts';

/** Returns take days; notices are faster. */
const CHECK_INTERVAL_MS = 6 * 60 * 60_000;
const RETRY_MS = 10 * 60_000;

export interface ReturnInput {
  order: LockedOrder;
  purchaseId: string;
  reason: ReturnReason;
  notes: string | null;
  /** Products to return, all units of each; empty for everything that was not cancelled. */
  asins: readonly string[];
}

type ReturnRequestOutcome = 'requested' | 'already-requested' | 'not-bought';

/** Records the request to return what was bought for an order, and its job. A repeat changes nothing. */
export async function requestReturn(
  { clock, queue }: Pick<Context, 'clock' | 'queue'>,
  tx: Tx,
  { order, purchaseId, reason, notes, asins }: ReturnInput,
): Promise<ReturnRequestOutcome> {
  const purchase = await lockPurchase(tx, purchaseId);
  // A purchase that the store cancelled after some of it had shipped is refused and still has goods to return.
  if (purchase?.order_id !== order.id || purchase.marketplace_order_id === null) return 'not-bought';
  const at = clock();
  const isNew = await insertReturn(tx, {
    order_id: purchase.id,
    state: 'requested',
    reason,
    notes,
    asins: [...asins],
    marketplace_return_id: null,
    merchant_return_id: null,
    label_urls: [],
    error_type: null,
    requested_at: at,
    updated_at: at,
    closed_at: null,
    next_check_at: new Date(at.getTime() + RETRY_MS),
  });
  if (!isNew) return 'already-requested';
  await queue.enqueue('watch-return', refOf(purchase), { tx });
  return 'requested';
}

/** The job `watch-return`: sends the request, then follows the return until it is decided and paid back. */
export async function followReturn(deps: Context, ref: PurchaseRef): Promise<void> {
  const purchaseId = purchaseIdOf(ref);
  const row = await findReturn(deps.db, purchaseId);
  if (!row) return;
  if (isDecided(row)) return await saveReturn(deps.db, purchaseId, { next_check_at: null });
  try {
    const found = row.marketplace_return_id
      ? await deps.partners.zinc.getReturn(row.marketplace_return_id)
      : await findOrCreateReturn(deps, row);
    if (found) return await applyReturn(deps, purchaseId, found);
    deps.log.error(
      { orderId: ref.orderId, partner: 'zinc', code: 'unknown-return' },
      'the marketplace does not know a return',
    );
  } catch (error) {
    if (error instanceof PartnerRejected) return await refuseReturn(deps, purchaseId, error.code);
    if (!(error instanceof PartnerUnavailable)) throw error;
  }
  await saveReturn(deps.db, purchaseId, { next_check_at: new Date(deps.clock().getTime() + RETRY_MS) });
}

/** Whether the store has nothing more to say. */
export function isDecided({ state }: ReturnRow): boolean {
  return state === 'denied' || state === 'credited' || state === 'refused';
}

/**
 * The request has no idempotency key, so the return is looked up before it is requested: an earlier response may be
 * lost. The marketplace moreover rejects a second return of an order.
 */
async function findOrCreateReturn({ db, partners: { zinc } }: Context, row: ReturnRow): Promise<ZincReturn | null> {
  const marketplaceId = (await findPurchase(db, row.order_id))?.marketplace_order_id;
  const order = marketplaceId ? await zinc.getOrder(marketplaceId) : null;
  if (!order) return null;
  if (order.returnId !== null) return await zinc.getReturn(order.returnId);
  return await zinc.createReturn({
    marketplaceOrderId: order.id,
    items: linesToReturn(order, row.asins),
    reason: row.reason as ReturnReason,
    notes: row.notes,
  });
}

function linesToReturn({ lines, cancelledAsins }: ZincOrder, asins: readonly string[]) {
  return lines
    .filter(({ asin }) => (asins.length === 0 ? !cancelledAsins.includes(asin) : asins.includes(asin)))
    .map(({ id, quantity }) => ({ orderItemId: id, quantity }));
}

async function applyReturn(deps: Context, purchaseId: string, found: ZincReturn): Promise<void> {
  const { id, state, merchantReturnId, labelUrls } = found;
  await transaction(deps.db, async (tx) => {
    await lockOrder(tx, (await findPurchase(tx, purchaseId))?.order_id ?? purchaseId);
    const row = await findReturn(tx, purchaseId);
    // An out-of-date response does not overwrite a decision.
    if (!row || isDecided(row) || (row.state === 'approved' && state === 'open')) return;
    const at = deps.clock();
    const isOpen = state === 'open' || state === 'approved';
    await saveReturn(tx, purchaseId, {
      state,
      marketplace_return_id: id,
      merchant_return_id: merchantReturnId,
      label_urls: labelUrls,
      error_type: null,
      updated_at: at,
      next_check_at: isOpen ? new Date(at.getTime() + CHECK_INTERVAL_MS) : null,
    });
  });
}

async function refuseReturn(deps: Context, purchaseId: string, code: string | null): Promise<void> {
  await saveReturn(deps.db, purchaseId, {
    state: 'refused',
    error_type: code,
    updated_at: deps.clock(),
    next_check_at: null,
  });
  const { order_id: orderId } = (await findPurchase(deps.db, purchaseId)) ?? { order_id: purchaseId };
  deps.log.error({ orderId, partner: 'zinc', code: code ?? 'unknown' }, 'the marketplace does not take a return');
}
