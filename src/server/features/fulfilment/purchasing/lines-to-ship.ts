import type { OrderLineRow } from '#db/tables/orders.ts';
import type { Queryable } from '#db/transaction.ts';
import { findOrderLines, findOrderPackages } from '#server/features/checkout/orders/find-order.ts';
import { findTravelingLines } from './lines-repository.ts';

/**
 * What the shipment to Uruguay contains besides parcels of other stores: every line that a purchase covers. Where the store
 * cancelled a purchase whose packages came all the same, everything that was ordered is declared.
 */
export async function findLinesToShip(db: Queryable, orderId: string): Promise<OrderLineRow[]> {
  const traveling = await findTravelingLines(db, orderId);
  if (traveling.length > 0 || (await findOrderPackages(db, orderId)).length === 0) return traveling;
  return await findOrderLines(db, orderId);
}
