/** Uruguay has been three hours behind UTC all year since 2015, when it abolished daylight saving time. */
const OFFSET_MS = -3 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'setiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

export interface DateTimeFields {
  year: string;
  month: string;
  day: string;
  hour: string;
  minute: string;
  second: string;
}

/** The local date and time in Montevideo at an ISO 8601 instant, as digits; throws RangeError on an invalid instant. */
export function montevideoFields(isoInstant: string): DateTimeFields {
  const local = new Date(Date.parse(isoInstant) + OFFSET_MS).toISOString();
  return {
    year: local.slice(0, 4),
    month: local.slice(5, 7),
    day: local.slice(8, 10),
    hour: local.slice(11, 13),
    minute: local.slice(14, 16),
    second: local.slice(17, 19),
  };
}

/** The calendar day in Montevideo, 'YYYY-MM-DD'. */
export function montevideoDay(isoInstant: string): string {
  const { year, month, day } = montevideoFields(isoInstant);
  return `${year}-${month}-${day}`;
}

/** The instant at which a calendar day ('YYYY-MM-DD') begins in Montevideo. */
export function dayStart(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS).toISOString();
}

/** The instant at which the day that follows an instant begins in Montevideo. */
export function nextMidnight(isoInstant: string): string {
  const day = Date.parse(`${montevideoDay(isoInstant)}T00:00:00Z`);
  return new Date(day + DAY_MS - OFFSET_MS).toISOString();
}

/** Formats an instant as 'dd/MM/yyyy, HH:mm' in Montevideo. */
export function formatDateTime(isoInstant: string): string {
  const { year, month, day, hour, minute } = montevideoFields(isoInstant);
  return `${day}/${month}/${year}, ${hour}:${minute}`;
}

/** Formats an instant as 'dd/MM/yyyy' in Montevideo. */
export function formatDay(isoInstant: string): string {
  const { year, month, day } = montevideoFields(isoInstant);
  return `${day}/${month}/${year}`;
}

/** Formats a calendar day ('YYYY-MM-DD') as '3 de diciembre'. */
export function formatLongDay(calendarDay: string): string {
  return `${Number(calendarDay.slice(8, 10))} de ${MONTHS[Number(calendarDay.slice(5, 7)) - 1] ?? ''}`;
}

const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const;

/** The weekday of a calendar day ('YYYY-MM-DD'): 'lunes'. */
export function weekdayName(calendarDay: string): string {
  return WEEKDAYS[new Date(`${calendarDay}T00:00:00Z`).getUTCDay()] ?? '';
}

/** Formats two calendar days as 'entre el 4 y el 11 de diciembre', with both months where they differ. */
export function formatDayRange({ from, to }: { from: string; to: string }): string {
  const first = from.slice(0, 7) === to.slice(0, 7) ? String(Number(from.slice(8, 10))) : formatLongDay(from);
  return `entre el ${first} y el ${formatLongDay(to)}`;
}
