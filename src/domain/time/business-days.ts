/** Those of each year on the same day, whatever weekday it is. */
const FIXED = ['01-01', '01-06', '05-01', '06-19', '07-18', '08-25', '11-02', '12-25'] as const;

/** Landing of the Thirty-Three, battle of Las Piedras, October 12: moved to a Monday by law 16.805. */
const MOVED = ['04-19', '05-18', '10-12'] as const;

/** Days from the nominal weekday, Sunday first, to the one on which a moved holiday is observed. */
const SHIFTS = [0, 0, -1, -2, 4, 3, 0] as const;

/** Days from Easter Sunday: Monday and Tuesday of Carnival, and Monday to Friday of the week of Tourism. */
const BEFORE_EASTER = [-48, -47, -6, -5, -4, -3, -2] as const;

/** A president takes office on March 1 of every fifth year. */
const YEARS_IN_OFFICE = 5;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether a calendar day is neither of a weekend nor a public holiday of Uruguay, of which those of its year may be known. */
export function isBusinessDay(calendarDay: string, holidays = holidaysOf(Number(calendarDay.slice(0, 4)))): boolean {
  return new Date(`${calendarDay}T00:00:00Z`).getUTCDay() % 6 !== 0 && !holidays.includes(calendarDay);
}

/** Adds business days of Uruguay to a calendar day, which itself does not count. */
export function addBusinessDays(calendarDay: string, days: number): string {
  let day = calendarDay;
  let holidays: string[] = [];
  for (let remaining = days; remaining > 0; ) {
    const year = day.slice(0, 4);
    day = dayOf(Date.parse(`${day}T00:00:00Z`), 1);
    if (holidays.length === 0 || !day.startsWith(year)) holidays = holidaysOf(Number(day.slice(0, 4)));
    if (isBusinessDay(day, holidays)) remaining -= 1;
  }
  return day;
}

/** The public holidays of Uruguay in a year, 'YYYY-MM-DD', on the days on which they are observed, in order. */
export function holidaysOf(year: number): string[] {
  const easter = easterSunday(year);
  const days = [
    ...FIXED.map((day) => `${year}-${day}`),
    ...MOVED.map((day) => {
      const nominal = Date.parse(`${year}-${day}T00:00:00Z`);
      return dayOf(nominal, SHIFTS[new Date(nominal).getUTCDay()] ?? 0);
    }),
    ...BEFORE_EASTER.map((shift) => dayOf(easter, shift)),
    ...(year % YEARS_IN_OFFICE === 0 ? [`${year}-03-01`] : []),
  ];
  return [...new Set(days)].toSorted();
}

function dayOf(instant: number, shift: number): string {
  return new Date(instant + shift * DAY_MS).toISOString().slice(0, 10);
}

/** Easter Sunday in the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1);
}
