import type { Queryable } from '#db/transaction.ts';
import type { PurchaseRef } from '#server/queue/queue.ts';
import { findPurchase, type PurchaseRow } from './repository.ts';

/** The id of a purchase that a job names: that of an order's first is the order's. */
export function purchaseIdOf({ orderId, purchaseId }: PurchaseRef): string {
  return purchaseId ?? orderId;
}

/** How jobs name a purchase. */
export function refOf({ id, order_id: orderId }: Pick<PurchaseRow, 'id' | 'order_id'>): PurchaseRef {
  return id === orderId ? { orderId } : { orderId, purchaseId: id };
}

/** The purchase of an id as jobs name it. */
export async function refOfId(db: Queryable, id: string): Promise<PurchaseRef> {
  return refOf({ id, order_id: (await findPurchase(db, id))?.order_id ?? id });
}
