import { dayStart } from './montevideo.ts';
import { addDays, type Days } from './week.ts';

/** The instants of a calendar month ('YYYY-MM') in Montevideo; the end is not part of it. */
export function monthSpan(month: string): { from: Date; before: Date } {
  return { from: new Date(dayStart(`${month}-01`)), before: new Date(dayStart(`${addMonths(month, 1)}-01`)) };
}

/** Adds months of the calendar to a month ('YYYY-MM'). */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The days of a calendar month ('YYYY-MM'). */
export function monthDays(month: string): Days {
  return { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) };
}
