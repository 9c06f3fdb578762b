import { formatLongDay } from '#domain/time/montevideo.ts';

/** A month ('YYYY-MM') as 'noviembre de 2026'. */
export function monthName(month: string): string {
  return `${formatLongDay(`${month}-01`).replace('1 de ', '')} de ${month.slice(0, 4)}`;
}
