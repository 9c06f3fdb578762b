import type { LockedOrder } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { PARTLY_CANCELED } from '#domain/order/event-text.ts';
import type { Context } from '#server/context.ts';
import { hasEvent } from '#server/features/checkout/orders/record-event.ts';
import { recordIssue } from '#server/features/checkout/orders/record-issue.ts';
import { findQuestions } from '#server/features/fulfilment/line-questions/questions.ts';
import { recordUndecidedRefund } from '#server/features/money/payments/refund-order.ts';
import { askAbout, askableLines } from './ask-about-lines.ts';
import {
  findCoverage,
  findLinesOf,
  insertFirstLines,
  type PurchaseLine,
  releaseLines,
  saveSubstitute,
} from './lines-repository.ts';
import type { PurchaseRow } from './repository.ts';

type Deps = Pick<Context, 'random' | 'clock' | 'config' | 'queue' | 'orderEvents' | 'log'>;

interface CalledOff {
  order: LockedOrder;
  purchase: PurchaseRow;
  isCalledOff: (line: Pick<PurchaseLine, 'asin'>) => boolean;
  /** Whether the shop itself ended the purchase: a person decides then what becomes of its lines. */
  isOurs?: boolean;
}

/**
 * Records the lines of a purchase that the store does not send any more: nothing covers them until something is decided.
 * The shopper is asked about each; a person decides about the others, and where nobody knows the line. Returns the order as
 * it is then.
 */
export async function callOffLines(
  deps: Deps,
  tx: Tx,
  { order, purchase, isCalledOff, isOurs = false }: CalledOff,
): Promise<LockedOrder> {
  const lines = (await findLinesOf(tx, purchase)).filter(isCalledOff);
  const coverage = await findCoverage(tx, order.id);
  if (lines.length === 0) {
    const known = coverage.filter((line) => line.purchase_id === purchase.id && isCalledOff(line));
    return (await areAsked(tx, order.id, known)) ? order : await notifyCancellation(deps, tx, { order });
  }
  const lineIds = lines.map((line) => line.order_line_id);
  const isAnother = coverage.some(({ released_at }) => released_at !== null);
  const asked = isOurs ? [] : await askableLines(tx, { order, purchase, lines });
  await insertFirstLines(tx, order.id);
  await releaseLines(tx, purchase.id, { lineIds, release: 'called-off', at: deps.clock() });
  // The line has its own product again, which is what its money was for.
  await saveSubstitute(tx, lineIds, null);
  const failing = asked.map(({ order_line_id: id }) => ({ id, reason: 'sold-out' as const, priceNow: null }));
  await askAbout(deps, tx, { order, failing });
  return asked.length === lines.length ? order : await notifyCancellation(deps, tx, { order, isAnother });
}

/** Whether the shopper is asked about each of these lines, or was. */
async function areAsked(tx: Tx, orderId: string, lines: readonly { order_line_id: string }[]): Promise<boolean> {
  if (lines.length === 0) return false;
  const asked = new Set((await findQuestions(tx, orderId)).map(({ order_line_id: id }) => id));
  return lines.every(({ order_line_id: id }) => asked.has(id));
}

/**
 * The store cancelled part of a purchase: the order shows the issue and the shopper gets a mail, once. A refund
 * waits for an operator, who decides its amount (goods, freight and taxes of that part) or buys the part again; the log
 * alerts them. `isAnother`: something else than what was reported before.
 */
async function notifyCancellation(
  deps: Deps,
  tx: Tx,
  { order, isAnother = false }: { order: LockedOrder; isAnother?: boolean },
): Promise<LockedOrder> {
  const orderId = order.id;
  if (!isAnother && (await hasEvent(tx, orderId, PARTLY_CANCELED))) return order;
  await recordUndecidedRefund(deps, tx, { order, reason: 'partly-canceled' });
  const reported = await recordIssue(deps, tx, { order, code: PARTLY_CANCELED, at: deps.clock() });
  deps.log.error(
    { orderId, partner: 'zinc', code: PARTLY_CANCELED },
    'the store cancelled part of a purchase, whose money is to be refunded',
  );
  return reported ?? order;
}
