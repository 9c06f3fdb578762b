import { expect, test } from 'vitest';
import { daysBetween } from './days-between.ts';

test('days are counted over the end of a month, forwards and back', () => {
  expect(daysBetween('2026-11-27', '2026-12-04')).toBe(7);
  expect(daysBetween('2026-12-04', '2026-11-27')).toBe(-7);
  expect(daysBetween('2026-11-27', '2026-11-27')).toBe(0);
});
