import type { OrderRow } from '#db/tables/orders.ts';
import type { Queryable } from '#db/transaction.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import { findOrderLines, findOrderPackages } from '#server/features/checkout/orders/find-order.ts';
import { findLinesOf } from './lines-repository.ts';
import { findPurchases, type PurchaseRow } from './repository.ts';
import { findReturn } from './requests-repository.ts';

/** Between the request of the purchase and the last package at the depot. */
const BUYING: readonly OrderStatus[] = ['ZINC_PROCCESSING', 'ZINC_PAID'];

/** A line of an order that a purchase may still bring. */
export interface LineUnderWay {
  /** What was ordered; a substitute has another one. */
  asin: string;
  title: string;
  purchase: Pick<PurchaseRow, 'id' | 'kind' | 'state'>;
}

/**
 * A purchase that keeps the money of its line: one that a person began in place of what was called off or lost, and the
 * first one until the store answered. What the first one brings may come back by line: it may have been lost.
 */
export function keepsMoney({ purchase: { kind, state } }: LineUnderWay): boolean {
  return kind !== 'first' || state !== 'placed';
}

/** The lines whose goods the store sends or may send. Once everything is at the depot, none. */
export async function findLinesUnderWay(
  db: Queryable,
  { id: orderId, status }: Pick<OrderRow, 'id' | 'status'>,
): Promise<LineUnderWay[]> {
  if (!BUYING.includes(status)) return [];
  const lines = new Map((await findOrderLines(db, orderId)).map((line) => [line.id, line]));
  const found: LineUnderWay[] = [];
  for (const purchase of await findPurchases(db, orderId)) {
    if (purchase.state === 'refused' || (await goesBack(db, purchase.id))) continue;
    for (const { order_line_id } of await findLinesOf(db, purchase)) {
      const line = lines.get(order_line_id);
      if (line) found.push({ asin: line.asin, title: line.title, purchase });
    }
  }
  return found;
}

/** Whether the goods of a purchase return to the store. */
async function goesBack(db: Queryable, purchaseId: string): Promise<boolean> {
  const state = (await findReturn(db, purchaseId))?.state;
  return state !== undefined && state !== 'denied' && state !== 'refused';
}

/** Whether goods of a paid order are bought, are being bought or travel; what was given up does not count. */
export async function isAnythingUnderWay(db: Queryable, order: Pick<OrderRow, 'id' | 'status'>): Promise<boolean> {
  if (order.status === 'PAID') return (await findPurchases(db, order.id)).length > 0;
  if (!BUYING.includes(order.status)) return true;
  if ((await findLinesUnderWay(db, order)).length > 0) return true;
  return (await findOrderPackages(db, order.id)).some(({ lost_at }) => lost_at === null);
}
