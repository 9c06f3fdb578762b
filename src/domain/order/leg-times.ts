import { LEGS, type Leg } from './legs.ts';

/** The stops whose way from the one before is timed; when the store sent a package no event of the order tells. */
export const TIMED_LEGS = LEGS.filter((leg): leg is TimedLeg => leg !== 'paid' && leg !== 'shipped');
export type TimedLeg = Exclude<Leg, 'paid' | 'shipped'>;

/** How many orders took so many whole hours from the stop before to this one. */
export interface LegTime {
  leg: TimedLeg;
  hours: number;
  count: number;
}

/**
 * The hours within which a share of the orders reached a stop, such as 0.5 for the median: the least that holds for it; null
 * without orders.
 */
export function quantileHours(times: readonly LegTime[], share: number): number | null {
  const total = times.reduce((sum, { count }) => sum + count, 0);
  let reached = 0;
  for (const { hours, count } of times.toSorted((one, other) => one.hours - other.hours)) {
    reached += count;
    if (reached >= share * total) return hours;
  }
  return null;
}
