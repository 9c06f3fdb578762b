import { type Cents, cents } from '#domain/money/cents.ts';

/** The price of one unit as somebody saw it at the store; null where it could not be bought then. */
export interface PriceObservation {
  seenAt: Date;
  price: Cents | null;
}

/** How many days observations are kept. */
export const KEPT_DAYS = 90;
/** Between two observations with more days between them nobody knows what it cost: a gap, not a line. */
export const MAX_GAP_DAYS = 7;
/** So many days the lowest price is told of, and so many have to be known without a gap. */
export const LOWEST_OF_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Since an instant until the next step, or until now. */
export interface PriceStep {
  since: Date;
  price: Cents | null;
}

export interface PriceHistory {
  /** The present price and those before it without a gap between them, oldest first; no two equal ones in a row. */
  steps: PriceStep[];
  present: Cents;
  lowest: Cents;
  highest: Cents;
  /** The lowest of the last 30 days. */
  recentLowest: Cents;
  /** The lowest in the 30 days before the price began to fall to the present one; null where it did not, or a gap is before. */
  beforeReduction: Cents | null;
  /**
   * The list price of the store: `charged` where it is no more than what was paid before the reduction, `never-seen` where it
   * is more than all of these prices.
   */
  listPrice: 'charged' | 'never-seen' | null;
}

/** Why nothing is told: no price now, another one than was seen last, nobody looked for days, or too few days without a gap. */
export type HiddenHistory = 'not-sold' | 'changed' | 'outdated' | 'too-short';

interface Shown {
  price: Cents | null;
  listPrice: Cents | null;
  now: Date;
}

/** What observations in any order, repeated ones included, tell of a price; or why they tell nothing. */
export function priceHistory(
  observations: readonly PriceObservation[],
  { price: present, listPrice, now }: Shown,
): PriceHistory | HiddenHistory {
  if (present === null) return 'not-sold';
  const oldest = daysBefore(now, KEPT_DAYS);
  const kept = observations.filter(({ seenAt }) => seenAt >= oldest && seenAt <= now);
  const known = withoutGaps(
    kept.toSorted((a, b) => a.seenAt.getTime() - b.seenAt.getTime()),
    now,
  );
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return 'outdated';
  if (last.price !== present) return 'changed';
  const recentSince = daysBefore(now, LOWEST_OF_DAYS);
  if (first.seenAt > recentSince) return 'too-short';
  const steps = known
    .filter(({ price }, index) => price !== known[index - 1]?.price || index === 0)
    .map(({ seenAt, price }) => ({ since: seenAt, price }));
  const prices = pricesOf(steps);
  const highest = cents(Math.max(...prices));
  const beforeReduction = lowestBeforeReduction(steps);
  return {
    steps,
    present,
    lowest: cents(Math.min(...prices)),
    highest,
    recentLowest: lowestBetween(steps, recentSince, now) ?? present,
    beforeReduction,
    listPrice: judgeListPrice(listPrice, { present, highest, beforeReduction }),
  };
}

function daysBefore(instant: Date, days: number): Date {
  return new Date(instant.getTime() - days * DAY_MS);
}

/** The observations after the last gap; none where the last of all is too long ago. */
function withoutGaps(observations: readonly PriceObservation[], now: Date): readonly PriceObservation[] {
  let after = now;
  const start = observations.findLastIndex(({ seenAt }) => {
    const isGap = after.getTime() - seenAt.getTime() > MAX_GAP_DAYS * DAY_MS;
    after = seenAt;
    return isGap;
  });
  return observations.slice(start + 1);
}

function pricesOf(steps: readonly PriceStep[]): Cents[] {
  return steps.flatMap(({ price }) => price ?? []);
}

/** The lowest price that was in force at any time between two instants. */
function lowestBetween(steps: readonly PriceStep[], from: Date, until: Date): Cents | null {
  const during = steps.filter(({ since }, index) => since < until && (steps[index + 1]?.since ?? until) > from);
  const prices = pricesOf(during);
  return prices.length === 0 ? null : cents(Math.min(...prices));
}

function lowestBeforeReduction(steps: readonly PriceStep[]): Cents | null {
  const [first] = steps;
  const sold = steps.filter(({ price }) => price !== null);
  const begin = sold.findLastIndex(({ price }, index) => (sold[index - 1]?.price ?? 0) <= (price ?? 0));
  const reduction = sold[begin + 1];
  if (first === undefined || reduction === undefined) return null;
  const from = daysBefore(reduction.since, LOWEST_OF_DAYS);
  return first.since > from ? null : lowestBetween(steps, from, reduction.since);
}

function judgeListPrice(
  listPrice: Cents | null,
  { present, highest, beforeReduction }: Pick<PriceHistory, 'present' | 'highest' | 'beforeReduction'>,
): PriceHistory['listPrice'] {
  if (listPrice === null || listPrice <= present) return null;
  if (beforeReduction !== null && listPrice <= beforeReduction) return 'charged';
  return listPrice > highest ? 'never-seen' : null;
}
