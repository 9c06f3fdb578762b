import type { OrderStatus } from '#domain/order/status.ts';

/** What a result page says: every state from PAID on is a success, NEW and PROCESSING are still open. */
export function outcomeOf(status: OrderStatus): 'success' | 'failure' | 'pending' {
  switch (status) {
    case 'NEW':
    case 'PROCESSING':
      return 'pending';
    case 'FAILED':
    case 'CANCELED':
      return 'failure';
    default:
      return 'success';
  }
}
