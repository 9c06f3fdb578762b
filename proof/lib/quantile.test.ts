import { expect, test } from 'vitest';
import { quantile } from './quantile.ts';

test('a quantile is the value at or below which the share of the values is', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([quantile(hundred, 0.99), quantile(hundred, 0.5), quantile([7], 0.99), quantile([], 0.5)]).toEqual([
    99, 50, 7, 0,
  ]);
});
