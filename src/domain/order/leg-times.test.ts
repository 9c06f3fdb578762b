import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LegTime, quantileHours } from './leg-times.ts';

const times = fc.array(
  fc.record({ leg: fc.constant('flight' as const), hours: fc.nat(500), count: fc.integer({ min: 1, max: 9 }) }),
  { minLength: 1, maxLength: 20 },
);

test('at least the share of the orders took no longer, and with an hour less fewer did', () => {
  const within = (all: readonly LegTime[], hours: number) =>
    all.reduce((sum, time) => sum + (time.hours <= hours ? time.count : 0), 0);
  fc.assert(
    fc.property(times, fc.constantFrom(0.5, 0.9), (all, share) => {
      const total = within(all, 500);
      const hours = quantileHours(all, share) ?? -1;
      expect(within(all, hours)).toBeGreaterThanOrEqual(share * total);
      expect(within(all, hours - 1)).toBeLessThan(share * total);
    }),
  );
});

test('without orders there is none', () => {
  expect(quantileHours([], 0.5)).toBeNull();
});
