import type { DeliveryZone } from '#domain/order/status.ts';
import { type Week, weekOf } from '#domain/time/week.ts';

/** Orders whose promised day is over, of one zone and outcome. */
export interface KeptPromises {
  zone: DeliveryZone;
  /** Days from the payment to the arrival; null while they have not arrived, which is late. */
  took: number | null;
  isOnTime: boolean;
  count: number;
}

/** How some promises were kept. */
export interface Punctuality {
  orders: number;
  onTime: number;
  late: number;
  /** Days within which half and nine tenths arrived; null where so many have not arrived yet. */
  median: number | null;
  ninetieth: number | null;
}

/** Of fewer orders nothing is said: one of them would be known by it, and chance decides the rest. */
export const MIN_ORDERS = 30;

/** What is said of some promises; null where they are too few. */
export function sumPunctuality(promises: readonly KeptPromises[]): Punctuality | null {
  const orders = unitsOf(promises);
  if (orders < MIN_ORDERS) return null;
  const onTime = unitsOf(promises.filter(({ isOnTime }) => isOnTime));
  return { orders, onTime, late: orders - onTime, median: within(promises, 0.5), ninetieth: within(promises, 0.9) };
}

/** The days within which a share of all orders arrived; those that have not are the last. */
function within(promises: readonly KeptPromises[], share: number): number | null {
  const arrived = promises.flatMap(({ took, count }) => (took === null ? [] : [{ took, count }]));
  const wanted = share * unitsOf(promises);
  let reached = 0;
  for (const { took, count } of arrived.toSorted((one, other) => one.took - other.took)) {
    reached += count;
    if (reached >= wanted) return took;
  }
  return null;
}

function unitsOf(promises: readonly { count: number }[]): number {
  return promises.reduce((sum, { count }) => sum + count, 0);
}

/** The promises of days by the week of the day, the newest first. */
export function byWeek(days: readonly PromisedDay[]): { week: Week; promises: KeptPromises[] }[] {
  const weeks = Map.groupBy(days, ({ day }) => weekOf(day).from);
  return [...weeks]
    .map(([from, ofWeek]) => ({ week: weekOf(from), promises: ofWeek.flatMap(({ promises = [] }) => promises) }))
    .sort((one, other) => (one.week.from < other.week.from ? 1 : -1));
}

interface PromisedDay {
  day: string;
  /** Of the orders that were promised for the day; missing where it was computed before they were counted. */
  promises?: readonly KeptPromises[];
}
