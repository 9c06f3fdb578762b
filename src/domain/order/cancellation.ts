import type { OrderStatus } from './status.ts';

/** `requested`: the store was asked. `done`: the order ended with its refund. `too-late`: the goods had left the store. */
export const CANCELLATION_STATES = ['requested', 'done', 'too-late'] as const;
export type CancellationState = (typeof CANCELLATION_STATES)[number];

/**
 * How an order can be cancelled now. `unpaid`: it ends. `free`: nothing of it is bought, everything comes back. `ask`: the
 * store has it and may still cancel. `too-late`: goods are on their way. `replacement`: the shop sends it at its own cost, so
 * that only its staff calls its purchase off. The last four cannot be cancelled.
 */
export const CANCELLATION_WAYS = [
  'unpaid',
  'free',
  'ask',
  'too-late',
  'replacement',
  'paying',
  'delivered',
  'ended',
] as const;
export type CancellationWay = (typeof CANCELLATION_WAYS)[number];

interface CancelledOrder {
  status: OrderStatus;
  /** Whether the store has a purchase of the order, or may have one. */
  isAtStore: boolean;
  /** Whether the store sent a parcel of it that is not lost. */
  hasPackages: boolean;
  isReplacement: boolean;
}

export function cancellationWay(order: CancelledOrder): CancellationWay {
  const way = paidWay(order);
  return order.isReplacement && way !== 'delivered' && way !== 'ended' ? 'replacement' : way;
}

function paidWay({ status, isAtStore, hasPackages }: CancelledOrder): CancellationWay {
  switch (status) {
    case 'NEW':
      return 'unpaid';
    case 'PROCESSING':
      return 'paying';
    case 'PAID':
      return 'free';
    case 'ZINC_PROCCESSING':
    case 'ZINC_PAID':
      if (hasPackages) return 'too-late';
      return isAtStore ? 'ask' : 'free';
    case 'DELIVERED':
    case 'COMPLETED':
      return 'delivered';
    case 'CANCELED':
    case 'FAILED':
    case 'REFUND':
      return 'ended';
    default:
      return 'too-late';
  }
}
