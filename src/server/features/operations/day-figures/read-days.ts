import type { Queryable } from '#db/transaction.ts';
import { cents, sumCents } from '#domain/money/cents.ts';
import { dayStart } from '#domain/time/montevideo.ts';
import { addDays, type Days, daysOf } from '#domain/time/week.ts';
import { countPunctual, type DayFigures } from '#domain/week/figures.ts';
import { findArrivals, findLegTimes, findPromises, findRefunds, findStored, readCounts } from './repository.ts';

/**
 * What happened on each of some days. Days that are over are stored; those that are not, and the days that no job has come
 * to yet, are computed from their rows and stored by nobody, because the connection may be one of reads.
 */
export async function readDays(db: Queryable, days: Days, today: string): Promise<DayFigures[]> {
  const stored = new Map((await findStored(db, days)).map((figures) => [figures.day, figures]));
  stored.delete(today);
  const missing = daysOf(days).filter((day) => !stored.has(day));
  const [from, to] = [missing[0], missing.at(-1)];
  const computed = from === undefined || to === undefined ? [] : await computeDays(db, { from, to });
  const byDay = new Map([...computed.map((figures) => [figures.day, figures] as const), ...stored]);
  return daysOf(days).flatMap((day) => byDay.get(day) ?? []);
}

/** What happened on those of some days that a job has come to. */
export async function readStoredDays(db: Queryable, days: Days): Promise<DayFigures[]> {
  return await findStored(db, days);
}

/** Computes days from their rows. */
export async function computeDays(db: Queryable, days: Days): Promise<DayFigures[]> {
  const span = { start: new Date(dayStart(days.from)), end: new Date(dayStart(addDays(days.to, 1))) };
  const counts = new Map((await readCounts(db, span)).map((row) => [row.day, row]));
  const arrivals = await findArrivals(db, span);
  const refunds = await findRefunds(db, span);
  const legTimes = await findLegTimes(db, span);
  const promises = await findPromises(db, days);
  return daysOf(days).map((day) => {
    const { carts = 0, orders = 0, paid = 0, paidUsd = 0, casesOpened = 0, casesClosed = 0 } = counts.get(day) ?? {};
    const sent = refunds.filter((row) => row.day === day);
    return {
      day,
      ...{ carts, orders, paid, paidUsd: cents(paidUsd), casesOpened, casesClosed },
      ...countPunctual(arrivals.filter(({ arrivedOn }) => arrivedOn === day)),
      refunds: sent.map(({ reason, currency, count, amount }) => ({ reason, currency, count, amount: cents(amount) })),
      refundedUsd: sumCents(sent.map(({ usd }) => cents(usd))),
      legTimes: legTimes.flatMap(({ day: deliveredOn, ...time }) => (deliveredOn === day ? [time] : [])),
      promises: promises.flatMap(({ day: promisedOn, ...kept }) => (promisedOn === day ? [kept] : [])),
    };
  });
}
