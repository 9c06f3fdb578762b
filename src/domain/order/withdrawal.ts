import { addBusinessDays } from '#domain/time/business-days.ts';
import type { OrderStatus } from './status.ts';

export const WITHDRAWAL_STATES = ['requested', 'received', 'refused', 'done'] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** Law 17.250, article 16: business days after the delivery, whose own day does not count. */
export const WITHDRAWAL_DAYS = 5;

/** The last day on which a shopper may withdraw from an order that is delivered on a day; both 'YYYY-MM-DD'. */
export function lastWithdrawalDay(deliveredOn: string): string {
  return addBusinessDays(deliveredOn, WITHDRAWAL_DAYS);
}

const BEFORE_DELIVERY: readonly OrderStatus[] = [
  'PAID',
  'ZINC_PROCCESSING',
  'ZINC_PAID',
  'PACKAGE_RECEIVED',
  'READY_TO_DELIVER',
  'SHIPPING',
  'PACKAGE_SHIPPED',
  'IN_DISTRIBUTION',
  'PICK_UP',
];

interface WithdrawnOrder {
  status: OrderStatus;
  /** The day of the delivery in Montevideo; null before it. */
  deliveredOn: string | null;
  today: string;
}

/** Whether a shopper may withdraw: from the payment until the last day, that day included. */
export function mayWithdraw({ status, deliveredOn, today }: WithdrawnOrder): boolean {
  if (BEFORE_DELIVERY.includes(status)) return true;
  const isDelivered = status === 'DELIVERED' || status === 'COMPLETED';
  return isDelivered && deliveredOn !== null && today <= lastWithdrawalDay(deliveredOn);
}

/** Units of a line of an order. */
export interface WithdrawnUnits {
  asin: string;
  quantity: number;
}

/**
 * What goes back once a shopper names further units; null: everything. What was named before stays named, and naming every
 * unit that is left is withdrawing from the whole order.
 */
export function addWithdrawn(
  before: readonly WithdrawnUnits[],
  named: readonly WithdrawnUnits[],
  left: readonly WithdrawnUnits[],
): WithdrawnUnits[] | null {
  const most = new Map<string, number>();
  for (const { asin, quantity } of [...before, ...named]) most.set(asin, Math.max(quantity, most.get(asin) ?? 0));
  if (left.every(({ asin, quantity }) => (most.get(asin) ?? 0) >= quantity)) return null;
  return [...most].map(([asin, quantity]) => ({ asin, quantity }));
}
