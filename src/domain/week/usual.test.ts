import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usualOf } from './usual.ts';

test('a day is compared with the median of the same weekdays before it, without the days that have no value', () => {
  const series = Array.from({ length: 29 }, (_, day) => day);
  expect(usualOf(series)).toBe(11);
  expect(usualOf(series.map((value) => (value === 0 || value === 28 ? null : value)))).toBe(14);
  expect(usualOf([5])).toBeNull();
  expect(usualOf(Array.from({ length: 8 }, () => null))).toBeNull();
});

test('other weekdays and the day itself change nothing', () => {
  const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 29, maxLength: 29 });
  fc.assert(
    fc.property(values, values, (series, others) => {
      const mixed = series.map((value, day) => (day % 7 === 0 && day < 28 ? value : (others[day] ?? 0)));
      expect(usualOf(mixed)).toBe(usualOf(series));
    }),
  );
});
