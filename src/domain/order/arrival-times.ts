import type { OrderStatus } from './status.ts';

/** The statuses of an order that was paid and has not arrived, in their order; at the branch it has. */
export const TRAVELING_STATUSES = [
  'PAID',
  'ZINC_PROCCESSING',
  'ZINC_PAID',
  'PACKAGE_RECEIVED',
  'READY_TO_DELIVER',
  'SHIPPING',
  'PACKAGE_SHIPPED',
  'IN_DISTRIBUTION',
] as const satisfies readonly OrderStatus[];
export type TravelingStatus = (typeof TRAVELING_STATUSES)[number];

/** The codes of the events that say that an order has arrived. */
export const ARRIVAL_CODES: readonly string[] = ['PICK_UP', 'DELIVERED'] satisfies readonly OrderStatus[];

export function isTraveling(status: string): status is TravelingStatus {
  return TRAVELING_STATUSES.some((one) => one === status);
}

/** How long an order that arrived was in a status, and from the end of that to its arrival; in days. */
export interface LegTime {
  inLeg: number;
  after: number;
}

export type LegTimes = ReadonlyMap<TravelingStatus, readonly LegTime[]>;

/** The codes and instants (in milliseconds) of an order's events. */
type Journey = readonly { code: string; at: number }[];

const DAY_MS = 24 * 60 * 60_000;

/** The times of orders that arrived, by status. An order says nothing of a status that it passed over. */
export function legTimesOf(journeys: readonly Journey[]): LegTimes {
  const times = journeys.flatMap(timesOfJourney);
  return new Map(
    [...Map.groupBy(times, ({ status }) => status)].map(([status, found]) => [status, found.map(({ time }) => time)]),
  );
}

function timesOfJourney(events: Journey): { status: TravelingStatus; time: LegTime }[] {
  const arrivedAt = Math.min(...events.filter(({ code }) => ARRIVAL_CODES.includes(code)).map(({ at }) => at));
  if (arrivedAt === Number.POSITIVE_INFINITY) return [];
  const entered = TRAVELING_STATUSES.flatMap((status) => {
    const at = events.find(({ code }) => code === status)?.at;
    return at === undefined || at > arrivedAt ? [] : [{ status, at }];
  });
  return entered.map(({ status, at }, place) => {
    // A late notice may give a status an earlier instant than the one before it.
    const leftAt = Math.max(at, entered[place + 1]?.at ?? arrivedAt);
    return { status, time: { inLeg: (leftAt - at) / DAY_MS, after: (arrivedAt - leftAt) / DAY_MS } };
  });
}

/** Fewer orders than this say nothing. */
export const MIN_SIMILAR = 20;

export interface LateRisk {
  /** How probable it is that the order arrives after its promised day; 0 and 100 are certain. */
  percent: number;
  /** How many orders it is compared with, and how many of those took longer than this one may. */
  similar: number;
  late: number;
  /** Hardly an order was in the status for so long: it is compared with the slowest, as if it were one of them. */
  isBeyond: boolean;
}

/** The percent from which a risk is called high, and from which medium. */
export const RISK_LEVELS = { high: 70, medium: 40 } as const;

/**
 * The risk that an order arrives late, which is `age` days in its status and has so many days left, by what the orders took
 * from there that were in the status at least as long; null where too few were in it. Both are fractions of days, and what
 * is left is negative once the promised day is over.
 */
export function lateRisk(
  times: readonly LegTime[] | undefined,
  { age, daysLeft }: { age: number; daysLeft: number },
): LateRisk | null {
  if (daysLeft < 0) return { percent: 100, similar: 0, late: 0, isBeyond: false };
  if (times === undefined || times.length < MIN_SIMILAR) return null;
  const older = times.filter(({ inLeg }) => inLeg >= age);
  const isBeyond = older.length < MIN_SIMILAR;
  const similar = isBeyond ? slowestAt(times, age) : older;
  const late = similar.filter(({ inLeg, after }) => inLeg - age + after > daysLeft).length;
  const percent = Math.round((100 * late) / similar.length);
  return { percent: Math.min(99, Math.max(1, percent)), similar: similar.length, late, isBeyond };
}

/**
 * The slowest, as they would be at an age that they hardly reached: their times in the status grow with it, in the ratios that
 * they have to each other (a Pareto tail).
 */
function slowestAt(times: readonly LegTime[], age: number): readonly LegTime[] {
  const slowest = times.toSorted((one, other) => other.inLeg - one.inLeg).slice(0, MIN_SIMILAR);
  const least = slowest.at(-1)?.inLeg ?? 0;
  return slowest.map(({ inLeg, after }) => ({ inLeg: least === 0 ? age : (age * inLeg) / least, after }));
}
