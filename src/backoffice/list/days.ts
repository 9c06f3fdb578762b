import { montevideoDay } from '#domain/time/montevideo.ts';
import { addDays } from '#domain/time/week.ts';

/** The presets of days; they stay what they mean when a view is opened on another day. */
export const DAY_PRESETS = ['hoy', 'ayer', '7d', '30d', 'mes'] as const;

export function isPreset(text: string): text is (typeof DAY_PRESETS)[number] {
  return DAY_PRESETS.some((preset) => preset === text);
}

/** 'YYYY-MM-DD' of what a person or an address says of a day: '24/11/2026', '2026-11-24'; null for anything else. */
export function parseDay(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const iso = year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(iso) && !Number.isNaN(Date.parse(iso));
  return isDay && new Date(iso).toISOString().startsWith(iso) ? iso : null;
}

/** The first and the last day of a filter. */
export function daysOf(
  [from]: readonly string[] = [],
  [to]: readonly string[] = [],
  today = montevideoDay(new Date().toISOString()),
): { from?: string | undefined; to?: string | undefined } {
  switch (from) {
    case 'hoy':
      return { from: today, to: today };
    case 'ayer':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case '7d':
      return { from: addDays(today, -6), to: today };
    case '30d':
      return { from: addDays(today, -29), to: today };
    case 'mes':
      return { from: `${today.slice(0, 7)}-01`, to: today };
    default:
      // What is no day is passed on: the call refuses it in its words.
      return { from: from && (parseDay(from) ?? from), to: to && (parseDay(to) ?? to) };
  }
}
