import type { PurchaseRef } from '#server/queue/queue.ts';
import type { PurchaseRow } from './repository.ts';

/** The id of a purchase that a job names: that of an order's first is the order's. */
export function purchaseIdOf({ orderId, purchaseId }: PurchaseRef): string {
  return purchaseId ?? orderId;
}

/** How jobs name a purchase. */
export function refOf({ id, order_id: orderId }: Pick<PurchaseRow, 'id' | 'order_id'>): PurchaseRef {
  return id === orderId ? { orderId } : { orderId, purchaseId: id };
}
