import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueAt, EXCEPTION_KINDS, lateBefore } from './kinds.ts';

test.each([
  ['Thursday', '2026-11-26T15:00:00Z', '2026-11-28T03:00:00.000Z'],
  ['Friday evening', '2026-11-28T01:00:00Z', '2026-12-01T03:00:00.000Z'],
  ['Saturday', '2026-11-28T15:00:00Z', '2026-12-01T03:00:00.000Z'],
  ['the day before a holiday', '2026-12-24T15:00:00Z', '2026-12-29T03:00:00.000Z'],
])('a payment of another amount is due by the end of the next business day: %s', (_day, since, due) => {
  expect(dueAt('payment-not-applied', new Date(since)).toISOString()).toBe(due);
});

test('what is late by the instant before which it waits is late by the time at which it is due', () => {
  const instant = fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2027-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(fc.constantFrom(...EXCEPTION_KINDS), instant, instant, (kind, since, now) => {
      const due = dueAt(kind, since);
      if (due.getTime() !== now.getTime()) expect(since < lateBefore(kind, now)).toBe(now > due);
    }),
  );
});
