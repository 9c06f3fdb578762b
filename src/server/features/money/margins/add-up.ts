import type { Queryable } from '#db/transaction.ts';
import { type OrderMargin, sumMargins } from '#domain/margin/margin.ts';
import { dayStart, montevideoDay } from '#domain/time/montevideo.ts';
import { addDays, type Days, daysOf } from '#domain/time/week.ts';
import { marginOfRow } from './margin-of-row.ts';
import { findMarginDays, type MarginDay, type MarginRow, selectMarginRows } from './repository.ts';

const BATCH = 100;

/** An order with its margin. */
export type SummedRow = MarginRow & OrderMargin;

export const withMargin = (row: MarginRow): SummedRow => ({ ...row, ...marginOfRow(row) });

/** The orders that were paid on some days as they stand, the newest first, in batches, so that no statement is long. */
export async function* readInBatches(
  db: Queryable,
  { from, to }: Days,
  signal?: AbortSignal,
): AsyncGenerator<SummedRow[]> {
  const span = { from: new Date(dayStart(from)), before: new Date(dayStart(addDays(to, 1))) };
  let after: MarginRow['position'] | null = null;
  for (let isLast = false; !isLast; ) {
    signal?.throwIfAborted();
    const rows: MarginRow[] = await selectMarginRows(db, { ...span, after, limit: BATCH });
    yield rows.map(withMargin);
    after = rows.at(-1)?.position ?? null;
    isLast = rows.length < BATCH;
  }
}

/** Adds orders to the sums of the days on which they were paid. */
export function addToDays(sums: Map<string, MarginDay>, rows: readonly SummedRow[]): void {
  for (const [day, paid] of Map.groupBy(rows, ({ paidAt }) => montevideoDay(paidAt.toISOString()))) {
    const { orders, totals } = sums.get(day) ?? emptyDay(day);
    const together = sumMargins([totals, ...paid.map(({ amounts }) => amounts)]);
    sums.set(day, { day, orders: orders + paid.length, totals: together });
  }
}

/** Each of some days; one without orders has sums of nothing. */
export function eachOf(days: Days, sums: ReadonlyMap<string, MarginDay>): MarginDay[] {
  return daysOf(days).map((day) => sums.get(day) ?? emptyDay(day));
}

const emptyDay = (day: string): MarginDay => ({ day, orders: 0, totals: sumMargins([]) });

/**
 * What the orders that were paid on each of some days left. Days that are over as a job last added them up; today, and days
 * that it has not come to, as they stand.
 */
export async function readMarginDays(db: Queryable, days: Days, today: string): Promise<MarginDay[]> {
  const sums = new Map((await findMarginDays(db, days)).map((one) => [one.day, one]));
  sums.delete(today);
  const missing = daysOf(days).filter((day) => !sums.has(day));
  const [from, to] = [missing[0], missing.at(-1)];
  if (from === undefined || to === undefined) return eachOf(days, sums);
  const added = new Map<string, MarginDay>();
  for await (const rows of readInBatches(db, { from, to })) addToDays(added, rows);
  return eachOf(days, new Map([...added, ...sums]));
}
