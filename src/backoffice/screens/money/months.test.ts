import { expect, test } from 'vitest';
import { monthName } from './months.ts';

test.each([
  ['2026-11', 'noviembre de 2026'],
  ['2027-01', 'enero de 2027'],
])('the month %s is written %s', (month, name) => {
  expect(monthName(month)).toBe(name);
});
