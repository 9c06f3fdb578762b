import type { OrderRow } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import { cents } from '#domain/money/cents.ts';
import type { PricedCartLine } from '#server/features/checkout/cart/change-lines.ts';
import { findOrderLines } from './find-order.ts';

/** The lines of an order as those of its customer's cart. */
export async function cartLinesOf(tx: Tx, order: OrderRow): Promise<{ customerId: string; lines: PricedCartLine[] }> {
  const lines = await findOrderLines(tx, order.id);
  return {
    customerId: order.customer_id,
    lines: lines.map((line) => ({
      productId: line.asin as Asin,
      quantity: line.quantity,
      price: cents(line.price_cents),
    })),
  };
}
