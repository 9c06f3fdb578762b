import { montevideoDay } from '#domain/time/montevideo.ts';
import { addDays } from '#domain/time/week.ts';
import type { Context } from '#server/context.ts';
import { computeDays } from './read-days.ts';
import { findDue, saveDay } from './repository.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Thirteen weeks: what the pages of the back office show by day and by week. */
const KEPT_DAYS = 91;
/** Until then partners report what happened on a day. */
const RECENT_DAYS = 8;

/** The job `sum-up-figures`: computes the days that are over, each by itself, so that no statement is long. */
export async function sumUpFigures({ db, clock }: Pick<Context, 'db' | 'clock'>, signal?: AbortSignal): Promise<void> {
  const now = clock();
  const today = montevideoDay(now.toISOString());
  const days = Array.from({ length: KEPT_DAYS }, (_, index) => {
    const renewedAfterMs = index < RECENT_DAYS ? HOUR_MS : 24 * HOUR_MS;
    return { day: addDays(today, -1 - index), computedUntil: new Date(now.getTime() - renewedAfterMs) };
  });
  for (const day of await findDue(db, days)) {
    signal?.throwIfAborted();
    const computedAt = clock();
    for (const figures of await computeDays(db, { from: day, to: day })) await saveDay(db, figures, computedAt);
  }
}
