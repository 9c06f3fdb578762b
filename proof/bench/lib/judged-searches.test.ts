import { expect, test } from 'vitest';
import { ndcg } from './judged-searches.ts';

const GAINS = new Map([
  ['a', 1],
  ['b', 1],
  ['c', 0.1],
]);

test('the best order has the gain 1, a worse one less, and none 0', () => {
  expect(ndcg(['a', 'b', 'c'], GAINS)).toBe(1);
  expect(ndcg(['c', 'b', 'a'], GAINS)).toBeCloseTo((0.1 + 1 / Math.log2(3) + 0.5) / (1 + 1 / Math.log2(3) + 0.05));
  expect(ndcg(['x', 'y'], GAINS)).toBe(0);
});

test('a product that nobody has judged takes a place', () => {
  expect(ndcg(['x', 'a', 'b'], GAINS)).toBeLessThan(ndcg(['a', 'x', 'b'], GAINS));
});

test('only the first ten count', () => {
  const others = Array.from({ length: 10 }, (_, index) => `x${index}`);
  expect(ndcg([...others, 'a'], GAINS)).toBe(0);
});
