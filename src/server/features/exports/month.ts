import { dayStart } from '#domain/time/montevideo.ts';
import type { Month } from './month-repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The instants of a month ('YYYY-MM') in Montevideo. */
export function monthOf(month: string): Month {
  const firstDay = `${month}-01`;
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, number, 1));
  const lastDay = new Date(next.getTime() - DAY_MS).toISOString().slice(0, 10);
  return {
    from: new Date(dayStart(firstDay)),
    to: new Date(dayStart(next.toISOString().slice(0, 10))),
    firstDay,
    lastDay,
  };
}
