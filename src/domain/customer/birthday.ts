const MIN_AGE = 18;

/** Converts 'dd/MM/yyyy' to 'YYYY-MM-DD'; null when there is no such day. */
export function parseBirthday(text: string): string | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
  if (match === null) return null;
  const [, day = '', month = '', year = ''] = match;
  const birthday = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(birthday) ? birthday : null;
}

/** Whether the text is an existing day in the form 'YYYY-MM-DD', from 1900 to 2099. */
export function isCalendarDay(text: string): boolean {
  if (!/^(?:19|20)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** The latest birthday of a person who is 18 on the day; both 'YYYY-MM-DD'. */
export function latestAdultBirthday(today: string): string {
  const birthday = `${String(Number(today.slice(0, 4)) - MIN_AGE).padStart(4, '0')}${today.slice(4)}`;
  return isCalendarDay(birthday) ? birthday : birthday.replace('-02-29', '-02-28');
}

export function isAdult(birthday: string, today: string): boolean {
  return isCalendarDay(birthday) && birthday <= latestAdultBirthday(today);
}
