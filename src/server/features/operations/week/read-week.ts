import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { cents } from '#domain/money/cents.ts';
import { ROLE_PERMISSIONS } from '#domain/staff/roles.ts';
import { dayStart, montevideoDay } from '#domain/time/montevideo.ts';
import { addDays, type Week, weekAfter, weekBefore, weekOf } from '#domain/time/week.ts';
import { countPunctual, lastLatePaymentDay, type WeekFigures } from '#domain/week/figures.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { type FruitlessSearch, readUsage } from '#server/features/catalog/usage/read-usage.ts';
import { countOpenExceptions } from '#server/features/operations/exceptions/list-exceptions.ts';
import { type Refusal, refuseField } from '#server/refusal.ts';
import { countLateOrders, findArrivals, findRefunds, readCounts } from './repository.ts';

type Deps = Pick<Context, 'db' | 'reads' | 'clock' | 'partnerSettings'>;

/** How many searches without result the week names. */
const LISTED_SEARCHES = 10;

export interface WeekReport {
  week: Week;
  /** The week is not over. */
  isUnfinished: boolean;
  figures: WeekFigures;
  before: WeekFigures;
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
  const { fruitless, ...usage } = await readUsage(reads, week, LISTED_SEARCHES);
  const { fruitless: _others, ...usageBefore } = await readUsage(reads, weekBefore(week), 0);
  const exceptions = await countOpenExceptions(deps, ROLE_PERMISSIONS.owner, null);
  const sum = (of: 'waiting' | 'late') => exceptions.reduce((total, kind) => total + kind[of], 0);
  return {
    week,
    isUnfinished: week.to >= today,
    figures: { ...usage, ...(await readFigures(reads, week)) },
    before: { ...usageBefore, ...(await readFigures(reads, weekBefore(week))) },
    now: {
      exceptions: sum('waiting'),
      lateExceptions: sum('late'),
      lateOrders: await countLateOrders(db, new Date(dayStart(addDays(lastLatePaymentDay(today), 1)))),
    },
    fruitless,
  };
}

type Usage = 'visits' | 'searches' | 'fruitlessSearches';

async function readFigures(db: Deps['reads'], { from, to }: Week): Promise<Omit<WeekFigures, Usage>> {
  const span = { start: new Date(dayStart(from)), end: new Date(dayStart(addDays(to, 1))) };
  const { paidUsd, ...counts } = await readCounts(db, span);
  const refunds = await findRefunds(db, span);
  return {
    ...counts,
    paidUsd: cents(paidUsd),
    ...countPunctual(await findArrivals(db, span)),
    refunds: refunds.map((group) => ({ ...group, amount: cents(group.amount) })),
  };
}
