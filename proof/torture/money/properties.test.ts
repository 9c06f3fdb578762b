import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MONEY_PROPERTIES } from './properties.ts';

test('the properties share all cases', () => {
  expect(MONEY_PROPERTIES.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
});

test.each(MONEY_PROPERTIES)('no $name among the first cases', ({ property }) => {
  expect(fc.check(property, { seed: 1, numRuns: 300 })).toMatchObject({ failed: false, numRuns: 300 });
});
