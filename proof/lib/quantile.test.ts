import { expect, test } from 'vitest';
import { quantile, separation } from './quantile.ts';

test('a quantile is the value at or below which the share of the values is', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([quantile(hundred, 0.99), quantile(hundred, 0.5), quantile([7], 0.99), quantile([], 0.5)]).toEqual([
    99, 50, 7, 0,
  ]);
});

test('the separation is a half where samples are alike, and one where each of the first is greater', () => {
  expect(separation([1, 2, 3], [1, 2, 3])).toBe(0.5);
  expect(separation([5, 6], [1, 2])).toBe(1);
  expect(separation([1], [2, 3])).toBe(0);
  expect(separation([], [1])).toBeNaN();
});
