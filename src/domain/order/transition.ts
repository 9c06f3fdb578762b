import type { DeliveryMethod, OrderStatus } from '#domain/order/status.ts';

/** The triggers of status transitions; the four carrier triggers are the carrier's own event codes. */
export const ORDER_TRIGGERS = [
  'bank-chosen',
  'payment-approved',
  'sent-again',
  'payment-refused',
  'payment-expired',
  'voucher-expired',
  'canceled-by-shopper',
  'canceled-by-staff',
  'canceled-unbought',
  'ordered-again',
  'hold-refused',
  'refunded-whole',
  'parcels-ordered',
  'purchase-requested',
  'purchase-placed',
  'purchase-refused',
  'purchase-called-off',
  'packages-received',
  'consolidated',
  'ALVOL',
  'ATC',
  'SHOFD',
  'SHDEL',
  'picked-up',
  'closed',
] as const;
export type OrderTrigger = (typeof ORDER_TRIGGERS)[number];

export interface TransitionContext {
  deliveryMethod: DeliveryMethod;
  hasOpenIssue: boolean;
}

/** The shipping statuses in order. A carrier event moves an order from any earlier one of them, never back. */
const SHIPPING_SEQUENCE = [
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

/** All transitions. A payment approved after expiry reactivates the order, because the money was received. */
export const TRANSITIONS: Readonly<Record<OrderTrigger, Transition>> = {
  'bank-chosen': { from: ['NEW'], to: 'PROCESSING' },
  'payment-approved': { from: ['NEW', 'PROCESSING', 'FAILED', 'CANCELED'], to: 'PAID' },
  // The shop sends it at its own cost in place of an order that never arrived.
  'sent-again': { from: ['NEW'], to: 'PAID' },
  'payment-refused': { from: ['NEW', 'PROCESSING'], to: 'FAILED' },
  'payment-expired': { from: ['NEW', 'PROCESSING'], to: 'FAILED' },
  'voucher-expired': { from: ['NEW'], to: 'CANCELED' },
  'canceled-by-shopper': { from: ['NEW'], to: 'CANCELED' },
  'canceled-by-staff': { from: ['NEW'], to: 'CANCELED' },
  // A paid order is cancelled of which the store has nothing.
  'canceled-unbought': { from: ['PAID', 'ZINC_PROCCESSING', 'ZINC_PAID'], to: 'REFUND' },
  // The shopper put its lines back into the cart and made another order of them.
  'ordered-again': { from: ['NEW', 'PROCESSING'], to: 'CANCELED' },
  // A person refuses a held order, of which nothing was bought.
  'hold-refused': { from: ['PAID'], to: 'REFUND' },
  // The staff gave everything back, and nothing is bought or on its way.
  'refunded-whole': { from: ['PAID', 'ZINC_PROCCESSING', 'ZINC_PAID'], to: 'REFUND' },
  // It brings parcels of other stores alone, or nothing else any more: they are in Miami already.
  'parcels-ordered': { from: ['PAID', 'ZINC_PROCCESSING', 'ZINC_PAID'], to: 'PACKAGE_RECEIVED' },
  'purchase-requested': { from: ['PAID'], to: 'ZINC_PROCCESSING' },
  'purchase-placed': { from: ['ZINC_PROCCESSING'], to: 'ZINC_PAID' },
  // The marketplace may cancel a placed purchase as long as nothing of it was shipped.
  'purchase-refused': { from: ['ZINC_PROCCESSING', 'ZINC_PAID'], to: 'REFUND' },
  // The same at a person's request, who gave the purchase up or had the marketplace cancel it.
  'purchase-called-off': { from: ['ZINC_PROCCESSING', 'ZINC_PAID'], to: 'REFUND' },
  'packages-received': { from: ['ZINC_PAID'], to: 'PACKAGE_RECEIVED' },
  consolidated: { from: shippingStatusesBefore('READY_TO_DELIVER'), to: 'READY_TO_DELIVER' },
  ALVOL: { from: shippingStatusesBefore('SHIPPING'), to: 'SHIPPING' },
  ATC: { from: shippingStatusesBefore('PACKAGE_SHIPPED'), to: 'PACKAGE_SHIPPED' },
  SHOFD: { from: shippingStatusesBefore('IN_DISTRIBUTION'), to: 'IN_DISTRIBUTION' },
  SHDEL: { from: [...shippingStatusesBefore('DELIVERED'), 'PICK_UP'], to: 'DELIVERED' },
  // The shop's own staff gave it to a person at the branch; the carrier's own notice changes nothing after it.
  'picked-up': { from: ['PICK_UP'], to: 'DELIVERED' },
  closed: { from: ['DELIVERED'], to: 'COMPLETED' },
};

/** Final statuses; only a late payment approval leaves FAILED and CANCELED. */
export const TERMINAL_STATUSES: readonly OrderStatus[] = ['COMPLETED', 'REFUND', 'FAILED', 'CANCELED'];

export function isTerminal(status: OrderStatus): boolean {
  return TERMINAL_STATUSES.includes(status);
}

/** The status that a trigger leads to; null when it changes nothing (late, repeated or out of sequence). */
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

function shippingStatusesBefore(status: (typeof SHIPPING_SEQUENCE)[number]): readonly OrderStatus[] {
  return SHIPPING_SEQUENCE.slice(0, SHIPPING_SEQUENCE.indexOf(status));
}
