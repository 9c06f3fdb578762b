import type { OrderStatus } from '#domain/order/status.ts';

/** The outcome shown on a result page: every status from PAID on is a success, NEW and PROCESSING are pending. */
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
