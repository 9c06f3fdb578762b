import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addBusinessDays, holidaysOf, isBusinessDay } from './business-days.ts';

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
const observedIn = (year: number, month: string) =>
  holidaysOf(year)
    .filter((day) => day.slice(5, 7) === month)
    .map((day) => day.slice(8));

describe('the public holidays of Uruguay', () => {
  it('are those that the calendar of 2026 lists', () => {
    expect(holidaysOf(2026)).toEqual([
      '2026-01-01',
      '2026-01-06',
      '2026-02-16',
      '2026-02-17',
      '2026-03-30',
      '2026-03-31',
      '2026-04-01',
      '2026-04-02',
      '2026-04-03',
      '2026-04-19',
      '2026-05-01',
      '2026-05-18',
      '2026-06-19',
      '2026-07-18',
      '2026-08-25',
      '2026-10-12',
      '2026-11-02',
      '2026-12-25',
    ]);
  });

  it.each([
    // Law 16.805: Tuesday and Wednesday go back to Monday, Thursday and Friday go on to the next one.
    [2022, '2022-04-18', '2022-05-16', '2022-10-10'],
    [2023, '2023-04-17', '2023-05-22', '2023-10-16'],
    [2024, '2024-04-22', '2024-05-18', '2024-10-12'],
    [2025, '2025-04-19', '2025-05-18', '2025-10-12'],
    [2027, '2027-04-19', '2027-05-17', '2027-10-11'],
    [2028, '2028-04-17', '2028-05-22', '2028-10-16'],
  ])('of %i are moved to Monday where the law says so', (year, ...moved) => {
    expect(holidaysOf(year)).toEqual(expect.arrayContaining(moved));
    expect([observedIn(year, '05').length, observedIn(year, '10').length]).toEqual([2, 1]);
  });

  it.each([
    // Easter: April 20 2025, March 28 2027, April 16 2028, April 21 2030.
    [2025, '2025-03-03', '2025-03-04', '2025-04-14', '2025-04-18'],
    [2027, '2027-02-08', '2027-02-09', '2027-03-22', '2027-03-26'],
    [2028, '2028-02-28', '2028-02-29', '2028-04-10', '2028-04-14'],
    [2030, '2030-03-04', '2030-03-05', '2030-04-15', '2030-04-19'],
  ])('of %i include Carnival and the week of Tourism', (year, ...days) => {
    expect(holidaysOf(year)).toEqual(expect.arrayContaining(days));
  });

  it('include the first of March in the years in which a president takes office', () => {
    expect(isBusinessDay('2030-03-01')).toBe(false);
    expect(isBusinessDay('2029-03-01')).toBe(true);
  });

  it('are in order and once each, and moved ones are on a Monday or at the weekend', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1997, max: 2199 }), (year) => {
        const days = holidaysOf(year);
        expect(days).toEqual([...new Set(days)].toSorted());
        for (const [from, to] of [
          ['04-17', '04-23'],
          ['05-16', '05-22'],
          ['10-10', '10-16'],
        ]) {
          const moved = days.filter((day) => day >= `${year}-${from}` && day <= `${year}-${to}`);
          expect(moved.some((day) => [6, 0, 1].includes(weekday(day)))).toBe(true);
        }
      }),
    );
  });
});

describe('business days', () => {
  it('exclude weekends and holidays', () => {
    expect(addBusinessDays('2026-11-20', 1)).toBe('2026-11-23');
    expect(addBusinessDays('2026-11-21', 5)).toBe('2026-11-27');
    expect(addBusinessDays('2026-11-20', 10)).toBe('2026-12-04');
    expect(addBusinessDays('2026-12-24', 1)).toBe('2026-12-28');
    expect(addBusinessDays('2026-03-27', 1)).toBe('2026-04-06');
    expect(addBusinessDays('2026-12-31', 3)).toBe('2027-01-07');
  });

  it('are counted one by one: n more after m is n + m, and the last one is a business day', () => {
    const day = fc
      .integer({ min: 0, max: 36_500 })
      .map((days) => new Date(Date.UTC(2000, 0, 1 + days)).toISOString().slice(0, 10));
    const count = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(day, count, count, (start, m, n) => {
        const end = addBusinessDays(start, m + n);
        expect(addBusinessDays(addBusinessDays(start, m), n)).toBe(end);
        expect(isBusinessDay(end)).toBe(true);
        expect(end > start).toBe(true);
      }),
    );
  });
});
