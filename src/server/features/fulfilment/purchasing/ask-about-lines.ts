import type { LockedOrder } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import type { FailingLine } from '#domain/question/failing-lines.ts';
import type { Context } from '#server/context.ts';
import { findOrderLines } from '#server/features/checkout/orders/find-order.ts';
import { findOrderCancellation } from '#server/features/fulfilment/cancellations/repository.ts';
import { type AskDeps, askQuestion } from '#server/features/fulfilment/line-questions/ask-question.ts';
import { lockAskedBackOf } from '#server/features/money/payments/refund-order.ts';
import { isCancellationOpen } from './cancel-purchase.ts';
import { findLinesOf, insertFirstLines, type PurchaseLine, releaseLines, saveSubstitute } from './lines-repository.ts';
import { maxPrice } from './max-price.ts';
import { purchaseKey } from './purchase-key.ts';
import { refOf } from './purchase-ref.ts';
import { type PurchaseRow, savePurchase } from './repository.ts';
import { findCancellation } from './requests-repository.ts';

interface RefusedPurchase {
  order: LockedOrder;
  purchase: PurchaseRow;
  errorType: string | null;
  failing: readonly FailingLine[];
}

/**
 * The store refused a purchase because of some of its lines: the shopper is asked about these, and the rest is bought at
 * once by the next attempt. False where nobody is asked: the reason is unknown, the purchase is not wanted any more, or the
 * shop sends it in place of another, so that its staff decides again.
 */
export async function askAboutLines(
  deps: AskDeps & Pick<Context, 'queue'>,
  tx: Tx,
  { order, purchase, errorType, failing }: RefusedPurchase,
): Promise<boolean> {
  if (failing.length === 0 || !(await isShoppersToDecide(tx, order, purchase))) return false;
  if ((await lockAskedBackOf(tx, order))?.left === 0) return false;
  const at = deps.clock();
  const lines = await findLinesOf(tx, purchase);
  await insertFirstLines(tx, order.id);
  const lineIds = failing.map(({ id }) => id);
  await releaseLines(tx, purchase.id, { lineIds, release: 'called-off', at });
  await saveSubstitute(tx, lineIds, null);
  const rest = lines.filter(({ order_line_id: id }) => !lineIds.includes(id));
  const outcome = { error_type: errorType, manual_reason: null, updated_at: at, next_check_at: null };
  if (rest.length === 0) {
    await savePurchase(tx, purchase.id, { ...outcome, state: 'refused' });
  } else {
    const attempt = purchase.attempt + 1;
    const limit = purchase.max_price_cents;
    await savePurchase(tx, purchase.id, {
      ...outcome,
      state: 'requested',
      attempt,
      idempotency_key: purchaseKey(purchase.id, attempt),
      marketplace_order_id: null,
      ...(limit === null ? {} : { max_price_cents: Math.min(limit, maxPrice(rest)) }),
    });
    await deps.queue.enqueue('buy-order', refOf(purchase), { tx });
  }
  await askAbout(deps, tx, { order, failing });
  return true;
}

/** Whether somebody paid for it and can be asked, and nobody has asked to cancel. */
async function isShoppersToDecide(tx: Tx, order: LockedOrder, { id }: PurchaseRow): Promise<boolean> {
  if (order.anonymized_at !== null || order.replacement_of !== null) return false;
  if (isCancellationOpen((await findCancellation(tx, id))?.state)) return false;
  return (await findOrderCancellation(tx, order.id)) === null;
}

const BUYING: readonly OrderStatus[] = ['ZINC_PROCCESSING', 'ZINC_PAID'];

/** The lines that the store cancelled after it had sold them about which the shopper can be asked: while something else can be bought, and their money was not asked back. */
export async function askableLines(
  tx: Tx,
  { order, purchase, lines }: { order: LockedOrder; purchase: PurchaseRow; lines: readonly PurchaseLine[] },
): Promise<PurchaseLine[]> {
  if (!BUYING.includes(order.status) || !(await isShoppersToDecide(tx, order, purchase))) return [];
  const back = await lockAskedBackOf(tx, order);
  if (back === null || back.isWhole || back.left === 0) return [];
  const ordered = await findOrderLines(tx, order.id);
  const isAskedBack = (lineId: string) => ordered.some(({ id, asin }) => id === lineId && back.units.has(asin));
  return lines.filter(({ order_line_id: id }) => !isAskedBack(id));
}

/** Asks the shopper about lines that nothing covers. */
export async function askAbout(
  deps: AskDeps,
  tx: Tx,
  { order, failing }: { order: LockedOrder; failing: readonly FailingLine[] },
): Promise<void> {
  const ordered = await findOrderLines(tx, order.id);
  for (const one of failing) {
    const line = ordered.find(({ id }) => id === one.id);
    if (line) await askQuestion(deps, tx, { order, line, failing: one });
  }
}
