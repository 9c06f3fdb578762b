import { createHash } from 'node:crypto';

/** Purchase attempts, each after a retryable failure of the marketplace, before the order is refunded. */
export const MAX_ATTEMPTS = 3;

/**
 * The idempotency key of a purchase: the order's own id for the first attempt. Only after a purchase failed for good may
 * another one be made; its key derives from the order and the attempt, so that it is the same after any crash.
 */
export function purchaseKey(orderId: string, attempt: number): string {
  if (attempt === 1) return orderId;
  const hex = createHash('sha256').update(`purchase ${orderId} ${attempt}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
