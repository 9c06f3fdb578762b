import { expect, test } from 'vitest';
import { addMonths, monthSpan } from './month.ts';

test('a month begins and ends at midnight in Montevideo, also at the end of a year', () => {
  expect(monthSpan('2026-12')).toEqual({
    from: new Date('2026-12-01T03:00:00Z'),
    before: new Date('2027-01-01T03:00:00Z'),
  });
});

test('months are added over the end of a year, in both directions', () => {
  expect([addMonths('2026-11', 2), addMonths('2026-01', -1), addMonths('2026-11', -23)]).toEqual([
    '2027-01',
    '2025-12',
    '2024-12',
  ]);
});
