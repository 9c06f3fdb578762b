const DAY_MS = 24 * 60 * 60 * 1000;

/** Consecutive calendar days ('YYYY-MM-DD'), the last included. */
export interface Days {
  from: string;
  to: string;
}

/** First and last calendar day of a week, Monday and Sunday. */
export type Week = Days;

/** Each of some days. */
export function daysOf({ from, to }: Days): string[] {
  const count = Math.max(0, (Date.parse(to) - Date.parse(from)) / DAY_MS + 1);
  return Array.from({ length: count }, (_, index) => addDays(from, index));
}

/** The week of a calendar day ('YYYY-MM-DD'). */
export function weekOf(day: string): Week {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const from = addDays(day, -((weekday + 6) % 7));
  return { from, to: addDays(from, 6) };
}

export function weekBefore({ from, to }: Week): Week {
  return { from: addDays(from, -7), to: addDays(to, -7) };
}

export function weekAfter({ from, to }: Week): Week {
  return { from: addDays(from, 7), to: addDays(to, 7) };
}

/** Adds days of the calendar to a calendar day. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
