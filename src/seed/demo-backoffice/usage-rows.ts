import type { Insertable } from 'kysely';
import type { SearchCountsTable, ShopDaysTable } from '#db/tables/insight.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { addDays } from '#domain/time/week.ts';

/** Two whole weeks, whichever day it is. */
const DAYS = 20;
const WEEKEND_SHARE = 1.3;
const FRUITLESS = ['termo stanley verde', 'repuesto licuadora oster', 'camiseta peñarol 2026', 'figuritas del mundial'];
const FOUND = ['auriculares inalámbricos', 'mochila', 'taladro', 'celular 5g'];

/** Visitors and searches of the days before today, more at weekends. */
export function dayRows(now: Date): Insertable<ShopDaysTable>[] {
  return daysBefore(now).map((day, index) => {
    const isWeekend = [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());
    const visitors = Math.round((118 + ((index * 7) % 31)) * (isWeekend ? WEEKEND_SHARE : 1));
    const searches = Math.round(visitors * 1.4);
    const without = { searches_without_own: Math.round(searches / 9), searches_without_any: Math.round(searches / 30) };
    return { day, visitors, searches, ...without };
  });
}

/** What several of those visitors searched for: some of it is not sold. */
export function searchRows(now: Date): Insertable<SearchCountsTable>[] {
  return daysBefore(now).flatMap((day, index) => [
    ...FOUND.map((query, place) => ({
      day,
      query,
      visitors: 14 - 2 * place + (index % 3),
      without_own: 0,
      without_any: 0,
    })),
    ...FRUITLESS.filter((_query, place) => (index + place) % 3 === 0).map((query, place) => ({
      day,
      query,
      visitors: 3 + place,
      without_own: 3 + place,
      without_any: 3 + place,
    })),
  ]);
}

function daysBefore(now: Date): string[] {
  const today = montevideoDay(now.toISOString());
  return Array.from({ length: DAYS }, (_, index) => addDays(today, -1 - index));
}
