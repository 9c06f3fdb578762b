import { formatLongDay, montevideoDay } from '#domain/time/montevideo.ts';

/** How far back the months of a list go. */
const RECENT_MONTHS = 24;

/** A month ('YYYY-MM') as 'noviembre de 2026'. */
export function monthName(month: string): string {
  return `${formatLongDay(`${month}-01`).replace('1 de ', '')} de ${month.slice(0, 4)}`;
}

/** The newest first. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (
    let at = new Date(`${last}-01T00:00:00Z`);
    at.toISOString().slice(0, 7) >= first;
    at.setUTCMonth(at.getUTCMonth() - 1)
  )
    months.push(at.toISOString().slice(0, 7));
  return months;
}

/** The months that a list offers: the last two years and the one that is shown, the newest first. */
export function monthsToChoose(shown: string): string[] {
  const current = montevideoDay(new Date().toISOString()).slice(0, 7);
  const first = new Date(`${current}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - RECENT_MONTHS + 1);
  return [...new Set([...monthsBetween(first.toISOString().slice(0, 7), current), shown])].sort().toReversed();
}
