import { formatFullDay } from '#domain/fees/rule-figures.ts';
import { montevideoDay, nextMidnight } from '#domain/time/montevideo.ts';

/** A day further away is a slip of the keyboard. */
const MAX_YEARS = 5;

/** The first day on which a rule that is approved now may begin: tomorrow, so that no price changes in the middle of a day. */
export function earliestDay(now: string): string {
  return montevideoDay(nextMidnight(now));
}

/** Why a rule cannot begin on a day; null where it can. */
export function problemOfDay(day: string, now: string): string | null {
  const earliest = earliestDay(now);
  if (day < earliest) return `Una regla empieza a regir mañana (${formatFullDay(earliest)}) o después`;
  const latest = `${Number(earliest.slice(0, 4)) + MAX_YEARS}${earliest.slice(4)}`;
  return day > latest ? `Una regla empieza a regir dentro de ${MAX_YEARS} años como mucho` : null;
}
