import { createHash } from 'node:crypto';

/** How often an order that failed for the marketplace's own reasons is bought again before the money goes back. */
export const MAX_ATTEMPTS = 3;

/**
 * The key by which the marketplace knows a repeat: the order's own id. Only after a purchase failed for good may another
 * one be made, and its key follows from the order and the attempt, so that it too is the same after any crash.
 */
export function purchaseKey(orderId: string, attempt: number): string {
  if (attempt === 1) return orderId;
  const hex = createHash('sha256').update(`purchase ${orderId} ${attempt}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
