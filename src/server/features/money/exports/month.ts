import { montevideoDay } from '#domain/time/montevideo.ts';
import { monthSpan } from '#domain/time/month.ts';
import type { Month } from './month-repository.ts';

/** The instants and days of a month ('YYYY-MM') in Montevideo. */
export function monthOf(month: string): Month {
  const { from, before: to } = monthSpan(month);
  const lastDay = montevideoDay(new Date(to.getTime() - 1).toISOString());
  return { from, to, firstDay: `${month}-01`, lastDay };
}
