import { montevideoDay } from '#domain/time/montevideo.ts';
import { addDays } from '#domain/time/week.ts';
import type { Context } from '#server/context.ts';
import { computeDays } from './read-days.ts';
import { findDue, saveDay } from './repository.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Two years: what the pages of the back office show by day and by week. */
const KEPT_DAYS = 731;
/** For so many days partners report what happened on one, and for so many people correct it. */
const RENEWED = [
  { days: 8, afterHours: 1 },
  { days: 91, afterHours: 24 },
  { days: KEPT_DAYS, afterHours: 7 * 24 },
];

/** The job `sum-up-figures`: computes the days that are over, each by itself, so that no statement is long. */
export async function sumUpFigures({ db, clock }: Pick<Context, 'db' | 'clock'>, signal?: AbortSignal): Promise<void> {
  const now = clock();
  const today = montevideoDay(now.toISOString());
  const days = Array.from({ length: KEPT_DAYS }, (_, index) => {
    const { afterHours = 0 } = RENEWED.find(({ days }) => index < days) ?? {};
    return { day: addDays(today, -1 - index), computedUntil: new Date(now.getTime() - afterHours * HOUR_MS) };
  });
  for (const day of await findDue(db, days)) {
    signal?.throwIfAborted();
    const computedAt = clock();
    for (const figures of await computeDays(db, { from: day, to: day })) await saveDay(db, figures, computedAt);
  }
}
