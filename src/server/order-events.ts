import type { Issue, LockedOrder } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import type { OrderStatus } from '#domain/order/status.ts';

/** What orders publish, inside the transaction of the change. `order-effects.ts` lists which feature reacts to what. */
export interface OrderEvents {
  /** The order is in `order.status` now and was in `from` before; null for a new order. */
  entered(tx: Tx, order: LockedOrder, from: OrderStatus | null): Promise<void>;
  /** The store or the carrier reported an issue, which the order shows now. */
  issueRecorded(tx: Tx, order: LockedOrder, issue: Issue): Promise<void>;
  /** The shipment moved on after an issue. */
  issueResolved(tx: Tx, order: LockedOrder): Promise<void>;
}
