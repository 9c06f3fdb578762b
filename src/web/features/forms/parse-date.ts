import { customsFormSchema } from '#contract/accounts.ts';
import { z } from '#contract/zod.ts';
import { isCalendarDay, parseBirthday } from '#domain/customer/birthday.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';

/** Text of the field after a key press: inserts the slashes of dd/MM/yyyy, which numeric keyboards do not have. */
export function formatDateInput(before: string, after: string): string {
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

/** 'YYYY-MM-DD' for a date that exists, else the unchanged text. */
export function parseDateText(text: string): string {
  return parseBirthday(text) ?? text;
}

/** dd/MM/yyyy for an ISO date, else the unchanged value. */
export function formatDateValue(value: string): string {
  return isCalendarDay(value) ? formatCalendarDay(value) : value;
}

/** The customs form with the birthday as it is typed. `today`: 'YYYY-MM-DD' in Montevideo. */
export function typedCustomsSchema(today: string) {
  const schema = customsFormSchema(today);
  return schema.extend({ birthday: z.string().transform(parseDateText).pipe(schema.shape.birthday) });
}
