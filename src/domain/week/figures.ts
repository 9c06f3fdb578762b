import type { Cents, Currency } from '#domain/money/cents.ts';
import { deliveryRange } from '#domain/order/delivery-range.ts';
import { addDays } from '#domain/time/week.ts';

/** What happened in one week of the shop. */
export interface WeekFigures {
  /** Visitors of each day, added up; null where no day of the week was counted. */
  visits: number | null;
  /** Searches and those without any result; null as above. */
  searches: number | null;
  fruitlessSearches: number | null;
  carts: number;
  orders: number;
  paid: number;
  paidUsd: Cents;
  onTime: number;
  late: number;
  refunds: RefundGroup[];
  casesOpened: number;
  casesClosed: number;
}

/** Refunds of a week for one reason in one currency. */
export interface RefundGroup {
  /** A reason of the shop's own; null: a person asked for it. */
  reason: string | null;
  currency: Currency;
  count: number;
  amount: Cents;
}

/** Orders of one day of payment that arrived on one day. */
export interface Arrivals {
  paidOn: string;
  arrivedOn: string;
  count: number;
}

/** How many arrived within the days that were promised when they were paid. */
export function countPunctual(arrivals: readonly Arrivals[]): { onTime: number; late: number } {
  const counts = { onTime: 0, late: 0 };
  for (const { paidOn, arrivedOn, count } of arrivals) {
    counts[arrivedOn <= deliveryRange(paidOn).to ? 'onTime' : 'late'] += count;
  }
  return counts;
}

/** The last day of payment whose promised days are over: what was paid until then and has not arrived is late. */
export function lastLatePaymentDay(today: string): string {
  let day = today;
  while (deliveryRange(day).to >= today) day = addDays(day, -1);
  return day;
}

/** Which part of the carts became a paid order, in whole percent; null without carts. */
export function conversion({ carts, paid }: Pick<WeekFigures, 'carts' | 'paid'>): number | null {
  return carts === 0 ? null : Math.round((100 * paid) / carts);
}
