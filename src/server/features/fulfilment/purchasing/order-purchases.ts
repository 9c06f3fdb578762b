import type { OrderForStaff } from '#contract/backoffice/order-desk.ts';
import type { OrderLineRow } from '#db/tables/orders.ts';
import type { Queryable } from '#db/transaction.ts';
import { findCoverage } from './lines-repository.ts';
import { findPurchases } from './repository.ts';

/** The purchases of an order, the first at the top, each with the lines that it covers now. */
export async function findOrderPurchases(
  db: Queryable,
  orderId: string,
  lines: readonly OrderLineRow[],
): Promise<OrderForStaff['purchases']> {
  const [purchases, coverage] = await Promise.all([findPurchases(db, orderId), findCoverage(db, orderId)]);
  return purchases.map((row) => {
    const isAlone = coverage.length === 0 && row.kind === 'first';
    const own = coverage.filter(({ purchase_id, released_at }) => purchase_id === row.id && released_at === null);
    return {
      id: row.id,
      kind: row.kind,
      attempt: row.attempt,
      state: row.state,
      lineIds: isAlone ? lines.map(({ id }) => id) : own.map(({ order_line_id }) => order_line_id),
      marketplaceOrderId: row.marketplace_order_id,
      totalUsd: row.total_cents,
      errorType: row.error_type,
      manualReason: row.manual_reason,
      requestedAt: row.requested_at.toISOString(),
    };
  });
}
