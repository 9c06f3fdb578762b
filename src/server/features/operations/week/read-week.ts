import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { quantileHours, TIMED_LEGS, type TimedLeg } from '#domain/order/leg-times.ts';
import { dayStart, montevideoDay } from '#domain/time/montevideo.ts';
import { addDays, type Days, daysOf, type Week, weekAfter, weekBefore, weekOf } from '#domain/time/week.ts';
import { type DayFigures, lastLatePaymentDay, sumFigures, type WeekFigures } from '#domain/week/figures.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { type FruitlessSearch, readUsage } from '#server/features/catalog/usage/read-usage.ts';
import { readDays, readStoredDays } from '#server/features/operations/day-figures/read-days.ts';
import { countOpenExceptions } from '#server/features/operations/work-counts/read-work.ts';
import { type Refusal, refuseField } from '#server/refusal.ts';
import { countLateOrders } from './repository.ts';

type Deps = Pick<Context, 'db' | 'reads' | 'clock'>;

/** How many weeks before one its punctuality is compared with. */
const WEEKS_BEFORE = 11;
/** How many searches without result the week names. */
const LISTED_SEARCHES = 10;

export interface WeekReport {
  week: Week;
  /** The week is not over. */
  isUnfinished: boolean;
  figures: WeekFigures;
  before: WeekFigures;
  /** The days of the week before that are counted. */
  compared: Days;
  punctuality: { from: string; onTime: number; late: number }[];
  legs: { leg: TimedLeg; orders: number; medianHours: number; slowHours: number }[];
  /** What is so at this moment, whichever week is read. */
  now: { exceptions: number; lateExceptions: number; lateOrders: number };
  fruitless: FruitlessSearch[];
}

/** A week of the shop beside the one before it. */
export async function readWeek(
  deps: Deps,
  { input: { day } }: StaffRequest<'readWeek'>,
): Promise<BackofficeReply<'readWeek'> | Refusal> {
  const today = montevideoDay(deps.clock().toISOString());
  const week = weekOf(day ?? today);
  if (week.from > today) return refuseField('day', 'Esa semana todavía no empezó');
  const report = await reportWeek(deps, week);
  const next = weekAfter(week);
  return { ...report, previous: weekBefore(week).from, next: next.from > today ? null : next.from };
}

/** The figures of a week may be those of some seconds ago; what waits for the staff is that of now. */
export async function reportWeek(deps: Deps, week: Week): Promise<WeekReport> {
  const { db, reads, clock } = deps;
  const today = montevideoDay(clock().toISOString());
  const isUnfinished = week.to >= today;
  const compared = isUnfinished ? sameDays(week, today) : weekBefore(week);
  const { fruitless, ...usage } = await readUsage(reads, week, LISTED_SEARCHES);
  const { fruitless: _others, ...usageBefore } = await readUsage(reads, compared, 0);
  const exceptions = await countOpenExceptions(deps);
  const sum = (of: 'waiting' | 'late') => exceptions.reduce((total, kind) => total + kind[of], 0);
  const days = await readDays(reads, week, today);
  return {
    week,
    isUnfinished,
    figures: { ...usage, ...sumFigures(days) },
    before: { ...usageBefore, ...sumFigures(await readDays(reads, compared, today)) },
    compared,
    punctuality: await readPunctuality(reads, week, days),
    legs: legsOf(days),
    now: {
      exceptions: sum('waiting'),
      lateExceptions: sum('late'),
      lateOrders: await countLateOrders(db, new Date(dayStart(addDays(lastLatePaymentDay(today), 1)))),
    },
    fruitless,
  };
}

/** As many days of the week before as this one has had, today included. */
function sameDays(week: Week, today: string): Days {
  const { from } = weekBefore(week);
  return { from, to: addDays(from, daysOf({ from: week.from, to: today }).length - 1) };
}

/** The weeks before are those of the days that a job has come to: reading the rows of all of them would take seconds. */
async function readPunctuality(reads: Deps['reads'], week: Week, days: readonly DayFigures[]) {
  const before = { from: addDays(week.from, -7 * WEEKS_BEFORE), to: addDays(week.from, -1) };
  const all = [...(await readStoredDays(reads, before)), ...days];
  return [...Map.groupBy(all, ({ day }) => weekOf(day).from)]
    .map(([from, those]) => ({ from, those: sumFigures(those) }))
    .map(({ from, those: { onTime, late } }) => ({ from, onTime, late }))
    .toSorted((one, other) => one.from.localeCompare(other.from));
}

function legsOf(days: readonly DayFigures[]): WeekReport['legs'] {
  const times = Map.groupBy(
    days.flatMap(({ legTimes }) => legTimes),
    ({ leg }) => leg,
  );
  return TIMED_LEGS.flatMap((leg) => {
    const found = times.get(leg) ?? [];
    const [medianHours, slowHours] = [quantileHours(found, 0.5), quantileHours(found, 0.9)];
    const orders = found.reduce((sum, { count }) => sum + count, 0);
    return medianHours === null || slowHours === null ? [] : [{ leg, orders, medianHours, slowHours }];
  });
}
