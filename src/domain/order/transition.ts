import type { DeliveryMethod, OrderStatus } from '#domain/order/status.ts';

/** What can happen to an order; the four carrier triggers are the carrier's own event codes. */
export const ORDER_TRIGGERS = [
  'bank-chosen',
  'payment-approved',
  'payment-refused',
  'payment-expired',
  'voucher-expired',
  'canceled-by-shopper',
  'purchase-requested',
  'purchase-placed',
  'purchase-refused',
  'packages-received',
  'consolidated',
  'ALVOL',
  'ATC',
  'SHOFD',
  'SHDEL',
  'closed',
] as const;
export type OrderTrigger = (typeof ORDER_TRIGGERS)[number];

export interface TransitionContext {
  deliveryMethod: DeliveryMethod;
  hasOpenIssue: boolean;
}

/** Carriage only goes forward: an event moves every order of these that stands before its own place. */
const CARRIAGE = [
  'ZINC_PAID',
  'PACKAGE_RECEIVED',
  'READY_TO_DELIVER',
  'SHIPPING',
  'PACKAGE_SHIPPED',
  'IN_DISTRIBUTION',
  'DELIVERED',
] as const satisfies readonly OrderStatus[];

interface Transition {
  from: readonly OrderStatus[];
  to: OrderStatus;
}

/** Every move there is. An approval that comes after expiry revives the order: the money is there. */
export const TRANSITIONS: Readonly<Record<OrderTrigger, Transition>> = {
  'bank-chosen': { from: ['NEW'], to: 'PROCESSING' },
  'payment-approved': { from: ['NEW', 'PROCESSING', 'FAILED', 'CANCELED'], to: 'PAID' },
  'payment-refused': { from: ['NEW', 'PROCESSING'], to: 'FAILED' },
  'payment-expired': { from: ['NEW', 'PROCESSING'], to: 'FAILED' },
  'voucher-expired': { from: ['NEW'], to: 'CANCELED' },
  'canceled-by-shopper': { from: ['NEW'], to: 'CANCELED' },
  'purchase-requested': { from: ['PAID'], to: 'ZINC_PROCCESSING' },
  'purchase-placed': { from: ['ZINC_PROCCESSING'], to: 'ZINC_PAID' },
  // The store may call a purchase off that it had taken, as long as nothing of it has left.
  'purchase-refused': { from: ['ZINC_PROCCESSING', 'ZINC_PAID'], to: 'REFUND' },
  'packages-received': { from: ['ZINC_PAID'], to: 'PACKAGE_RECEIVED' },
  consolidated: { from: before('READY_TO_DELIVER'), to: 'READY_TO_DELIVER' },
  ALVOL: { from: before('SHIPPING'), to: 'SHIPPING' },
  ATC: { from: before('PACKAGE_SHIPPED'), to: 'PACKAGE_SHIPPED' },
  SHOFD: { from: before('IN_DISTRIBUTION'), to: 'IN_DISTRIBUTION' },
  SHDEL: { from: [...before('DELIVERED'), 'PICK_UP'], to: 'DELIVERED' },
  closed: { from: ['DELIVERED'], to: 'COMPLETED' },
};

/** States that only end well or badly; FAILED and CANCELED wake up for nothing but a late approval. */
export const TERMINAL_STATUSES: readonly OrderStatus[] = ['COMPLETED', 'REFUND', 'FAILED', 'CANCELED'];

export function isTerminal(status: OrderStatus): boolean {
  return TERMINAL_STATUSES.includes(status);
}

/** The state that a trigger moves an order to, or null when it changes nothing (late, repeated, not its turn). */
export function nextStatus(
  current: OrderStatus,
  trigger: OrderTrigger,
  context: TransitionContext,
): OrderStatus | null {
  const { from, to } = TRANSITIONS[trigger];
  if (!from.includes(current)) return null;
  if (trigger === 'closed' && context.hasOpenIssue) return null;
  return trigger === 'SHOFD' && context.deliveryMethod === 'pickup' ? 'PICK_UP' : to;
}

function before(status: (typeof CARRIAGE)[number]): readonly OrderStatus[] {
  return CARRIAGE.slice(0, CARRIAGE.indexOf(status));
}
