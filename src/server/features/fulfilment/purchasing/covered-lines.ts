import type { Queryable } from '#db/transaction.ts';
import { findCoverage } from './lines-repository.ts';

/** The lines that each purchase of an order covers now, by purchase; empty where the first one covers all from the start. */
export async function findCoveredLines(
  db: Queryable,
  orderId: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await findCoverage(db, orderId);
  const byPurchase = Map.groupBy(rows, ({ purchase_id }) => purchase_id);
  return new Map(
    [...byPurchase].map(([id, covered]) => [
      id,
      covered.flatMap(({ order_line_id, released_at }) => (released_at === null ? [order_line_id] : [])),
    ]),
  );
}
