import { formatBirthday, isCalendarDay, parseBirthday } from '#domain/customer/birthday.ts';

/** What a field shows after a key: the slashes of dd/MM/yyyy come by themselves, for keyboards that have none. */
export function typedDate(before: string, after: string): string {
  const isDeleting = after.length < before.length && before.startsWith(after);
  if (isDeleting || !/^[\d/]*$/.test(after)) return after;
  const digits = after
    .replace(/(^|\/)(\d)(?=\/)/g, '$10$2')
    .replaceAll('/', '')
    .slice(0, 8);
  const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
  if (digits.length < 2) return day;
  return digits.length < 4 ? `${day}/${month}` : `${day}/${month}/${year}`;
}

/** The value of a form: 'YYYY-MM-DD' of a day that exists, else the text as it stands. */
export function valueOfText(text: string): string {
  return parseBirthday(text) ?? text;
}

export function textOfValue(value: string): string {
  return isCalendarDay(value) ? formatBirthday(value) : value;
}
