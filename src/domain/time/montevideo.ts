/** Uruguay has been three hours behind UTC all year since 2015, when it gave up daylight saving. */
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

/** The digits on a clock in Montevideo at an ISO 8601 instant; throws RangeError when it is none. */
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

/** 'dd/MM/yyyy, HH:mm' in Montevideo. */
export function formatDateTime(isoInstant: string): string {
  const { year, month, day, hour, minute } = montevideoFields(isoInstant);
  return `${day}/${month}/${year}, ${hour}:${minute}`;
}

/** 'dd/MM/yyyy' in Montevideo. */
export function formatDay(isoInstant: string): string {
  const { year, month, day } = montevideoFields(isoInstant);
  return `${day}/${month}/${year}`;
}

/** '3 de diciembre', of a calendar day ('YYYY-MM-DD'). */
export function formatLongDay(calendarDay: string): string {
  return `${Number(calendarDay.slice(8, 10))} de ${MONTHS[Number(calendarDay.slice(5, 7)) - 1] ?? ''}`;
}

/** The calendar day that many days from Monday to Friday later; holidays count as working days. */
export function addBusinessDays(calendarDay: string, days: number): string {
  let instant = Date.parse(`${calendarDay}T00:00:00Z`);
  let left = days;
  while (left > 0) {
    instant += DAY_MS;
    const weekday = new Date(instant).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date(instant).toISOString().slice(0, 10);
}
