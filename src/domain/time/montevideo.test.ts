import { expect, test } from 'vitest';
import { formatDateTime, formatDay, formatLongDay, montevideoDay } from '#domain/time/montevideo.ts';

test('Montevideo is three hours behind UTC, in summer and in winter', () => {
  expect(montevideoDay('2026-01-01T02:59:59Z')).toBe('2025-12-31');
  expect(montevideoDay('2026-07-01T03:00:00Z')).toBe('2026-07-01');
  expect(formatDateTime('2026-11-21T11:05:00.000Z')).toBe('21/11/2026, 08:05');
  expect(formatDay('2026-11-21T01:05:00.000Z')).toBe('20/11/2026');
});

test('a long day has the Spanish month, setiembre in its Uruguayan spelling', () => {
  expect([formatLongDay('2026-12-03'), formatLongDay('2026-09-15')]).toEqual(['3 de diciembre', '15 de setiembre']);
});
