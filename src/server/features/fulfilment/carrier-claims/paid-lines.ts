import type { OrderLineRow } from '#db/tables/orders.ts';
import type { Queryable } from '#db/transaction.ts';
import { findOrderLines } from '#server/features/checkout/orders/find-order.ts';

type Bought = Pick<OrderLineRow, 'asin' | 'substitute'>;

/** A substitute is what the shopper was to get. */
export function boughtAsin({ asin, substitute }: Bought): string {
  return substitute?.asin ?? asin;
}

/** The lines of the order that was paid by which these were: their own, or those of what a replacement replaces. */
export async function findPaidLines(
  db: Queryable,
  paidOrderId: string,
  lines: readonly Bought[],
): Promise<OrderLineRow[]> {
  const asins = lines.map(boughtAsin);
  return (await findOrderLines(db, paidOrderId)).filter((line) => asins.includes(boughtAsin(line)));
}
