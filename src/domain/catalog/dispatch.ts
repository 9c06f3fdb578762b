const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30 };
/** What is sold, but when it is sent is not known: released later, or out of stock for now. */
const UNKNOWN = /unavailable|out of stock|will be released|pre-?order|back-?order/i;
const WITHIN = /\b(?:ships?|available|dispatched|delivery)\b.{0,20}?(\d+)(?: (?:to|-) (\d+))? (day|week|month)s?\b/i;

/**
 * Days that the store takes before it sends, beyond what every promise counts with; null where its text says that it does
 * not know. 'Usually ships within 2 to 4 weeks' is 28.
 */
export function dispatchDays(availability: string | null): number | null {
  const text = availability ?? '';
  if (UNKNOWN.test(text)) return null;
  const [, from, to = from, unit = ''] = WITHIN.exec(text) ?? [];
  return to === undefined ? 0 : Number(to) * (DAYS[unit.toLowerCase()] ?? 1);
}
