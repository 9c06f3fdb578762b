import { outcomeOf } from '#domain/order/outcome.ts';
import type { OrderStatus } from '#domain/order/status.ts';

/** The result page that an order has. A refunded order was paid and its money is on its way back. */
export type OrderResult = 'success' | 'pending' | 'failed' | 'refund';

export function resultOf(status: OrderStatus): OrderResult {
  if (status === 'REFUND') return 'refund';
  const outcome = outcomeOf(status);
  return outcome === 'failure' ? 'failed' : outcome;
}
