import { type Cents, type Currency, sumCents } from '#domain/money/cents.ts';
import { deliveryRange } from '#domain/order/delivery-range.ts';
import type { LegTime } from '#domain/order/leg-times.ts';
import { addDays } from '#domain/time/week.ts';
import type { KeptPromises } from '#domain/week/punctuality.ts';

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

/** What is counted from the shop's own rows. */
export type CountedFigures = Omit<WeekFigures, 'visits' | 'searches' | 'fruitlessSearches'>;

/** What happened on one day. */
export interface DayFigures extends CountedFigures {
  day: string;
  /** The refunds in dollars, each at the rate of its order. */
  refundedUsd: Cents;
  /** Of the orders that were delivered on the day. */
  legTimes: LegTime[];
  /** Of the orders that were promised for the day; missing where it was computed before they were counted. */
  promises?: KeptPromises[];
}

/** Refunds for one reason in one currency. */
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

/** What happened on some days together. */
export function sumFigures(days: readonly CountedFigures[]): CountedFigures {
  const sum = (name: 'carts' | 'orders' | 'paid' | 'onTime' | 'late' | 'casesOpened' | 'casesClosed') =>
    days.reduce((total, day) => total + day[name], 0);
  const groups = Map.groupBy(
    days.flatMap((day) => day.refunds),
    ({ reason, currency }) => `${currency} ${reason}`,
  );
  return {
    carts: sum('carts'),
    orders: sum('orders'),
    paid: sum('paid'),
    paidUsd: sumCents(days.map(({ paidUsd }) => paidUsd)),
    onTime: sum('onTime'),
    late: sum('late'),
    refunds: [...groups.values()].flatMap(([first, ...others]) =>
      first === undefined ? [] : [others.reduce(addRefunds, first)],
    ),
    casesOpened: sum('casesOpened'),
    casesClosed: sum('casesClosed'),
  };
}

function addRefunds(one: RefundGroup, other: RefundGroup): RefundGroup {
  return { ...one, count: one.count + other.count, amount: sumCents([one.amount, other.amount]) };
}

/** Which part of what arrived was on time, in whole percent; null where nothing arrived. */
export function punctuality({ onTime, late }: Pick<CountedFigures, 'onTime' | 'late'>): number | null {
  return onTime + late === 0 ? null : Math.round((100 * onTime) / (onTime + late));
}
