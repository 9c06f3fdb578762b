import { expect, test } from 'vitest';
import { ageOf } from './when.tsx';

test.each([
  ['2026-11-22T11:59:01Z', 'recién'],
  ['2026-11-22T11:59:00Z', 'hace 1 min'],
  ['2026-11-22T11:00:01Z', 'hace 59 min'],
  ['2026-11-22T09:00:00Z', 'hace 3 h'],
  ['2026-11-21T12:00:00Z', 'hace 1 día'],
  ['2026-11-01T11:00:00Z', 'hace 21 días'],
  ['2026-11-22T14:00:00Z', 'en 2 h'],
])('the age of %s at noon is "%s"', (at, age) => {
  expect(ageOf(at, '2026-11-22T12:00:00Z')).toBe(age);
});
