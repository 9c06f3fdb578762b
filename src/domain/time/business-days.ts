import { holidaysOf } from './holidays.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether a calendar day is neither of a weekend nor a public holiday of Uruguay. */
export function isBusinessDay(calendarDay: string): boolean {
  const weekday = new Date(`${calendarDay}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidaysOf(Number(calendarDay.slice(0, 4))).includes(calendarDay);
}

/** Adds business days of Uruguay to a calendar day, which itself does not count. */
export function addBusinessDays(calendarDay: string, days: number): string {
  let day = calendarDay;
  for (let remaining = days; remaining > 0; ) {
    day = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
    if (isBusinessDay(day)) remaining -= 1;
  }
  return day;
}
