import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, weekAfter, weekBefore, weekOf } from './week.ts';

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('a week begins on its Monday and ends on its Sunday', () => {
  expect(weekOf('2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(weekOf('2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-11-29' });
  expect(weekOf('2027-01-01')).toEqual({ from: '2026-12-28', to: '2027-01-03' });
});

test('a day lies in its own week, and every day of a week has the same one', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 6 }), (any, offset) => {
      const week = weekOf(any);
      expect(week.from <= any && any <= week.to).toBe(true);
      expect(weekOf(addDays(week.from, offset))).toEqual(week);
    }),
  );
});

test('the weeks before and after leave no day out', () => {
  fc.assert(
    fc.property(day, (any) => {
      const week = weekOf(any);
      expect(addDays(weekBefore(week).to, 1)).toBe(week.from);
      expect(weekBefore(weekAfter(week))).toEqual(week);
    }),
  );
});
