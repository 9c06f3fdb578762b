import { addCategoryCosts, type CategoryCosts, type NamedLine } from '#domain/margin/category-costs.ts';
import { type LineCost, landedCosts } from '#domain/margin/landed-cost.ts';
import { sumMargins } from '#domain/margin/margin.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { addMonths, monthDays, monthSpan } from '#domain/time/month.ts';
import type { Context } from '#server/context.ts';
import { addToDays, eachOf, readInBatches, type SummedRow } from './add-up.ts';
import { selectCostRows } from './costs-repository.ts';
import { costedOrder } from './line-costs.ts';
import { findMonthsToSum, type MarginDay, replaceDays, replaceMonth } from './repository.ts';

const HOUR_MS = 60 * 60 * 1000;
const SUMMED_MONTHS = 24;
/** How many of the months change by the hour: this one and the one before. */
const RECENT_MONTHS = 2;
const KEPT_WORST = 500;

/**
 * The job `sum-up-margins`: adds up the months whose sums are missing or old. Each is read in batches, so that no statement
 * and no transaction is long; what changes meanwhile is seen by the next run.
 */
export async function sumUpMargins({ db, clock }: Pick<Context, 'db' | 'clock'>, signal?: AbortSignal): Promise<void> {
  const now = clock();
  const thisMonth = montevideoDay(now.toISOString()).slice(0, 7);
  const months = Array.from({ length: SUMMED_MONTHS }, (_, age) => {
    const month = addMonths(thisMonth, -age);
    const renewedAfterMs = age < RECENT_MONTHS ? HOUR_MS : 24 * HOUR_MS;
    return { month, ...monthSpan(month), computedUntil: new Date(now.getTime() - renewedAfterMs) };
  });
  for (const month of await findMonthsToSum(db, months)) {
    signal?.throwIfAborted();
    await sumUpMonth({ db, clock, signal }, month);
  }
}

async function sumUpMonth(
  { db, clock, signal }: Pick<Context, 'db' | 'clock'> & { signal: AbortSignal | undefined },
  month: string,
): Promise<void> {
  const computedAt = clock();
  const days = monthDays(month);
  const sums = new Map<string, MarginDay>();
  let categories: CategoryCosts[] = [];
  let worst: { number: number; marginCents: number }[] = [];
  for await (const rows of readInBatches(db, days, signal)) {
    addToDays(sums, rows);
    worst = [...worst, ...rows.map(({ number, amounts }) => ({ number, marginCents: amounts.margin }))]
      .sort((one, other) => one.marginCents - other.marginCents || one.number - other.number)
      .slice(0, KEPT_WORST);
    categories = addCategoryCosts(categories, await costsOf(db, rows));
  }
  const each = eachOf(days, sums);
  const orders = each.reduce((sum, day) => sum + day.orders, 0);
  const totals = sumMargins(each.map((day) => day.totals));
  await replaceDays(db, each, computedAt);
  await replaceMonth(db, { month, orders, totals, worst, categories, computedAt });
}

/** The lines of the orders of a batch, without those that were called off: nothing of them was carried. */
async function costsOf(db: Context['db'], rows: readonly SummedRow[]): Promise<LineCost<NamedLine>[]> {
  const amounts = new Map(rows.filter(({ status }) => status !== 'REFUND').map((row) => [row.number, row.amounts]));
  const found = await selectCostRows(db, [...amounts.keys()]);
  return found.flatMap((row) => {
    const ofOrder = amounts.get(row.number);
    return ofOrder ? landedCosts(costedOrder(row, ofOrder)) : [];
  });
}
