import { expect, test } from 'vitest';
import { createRandom } from '#proof/lib/random.ts';
import { isGrowing, trendOf } from './trend.ts';

const TOLERANCE = { share: 0.1, least: 5 };
const COUNT = 60;

const series = (value: (index: number) => number) => Array.from({ length: COUNT }, (_, index) => value(index));
const judge = (samples: readonly number[]) => isGrowing(trendOf(samples), TOLERANCE);

test('a straight line grows by the way from its first to its last sample', () => {
  expect(trendOf(series((index) => 100 + index))).toMatchObject({ growth: COUNT - 1, isRising: true });
});

test('what stays the same, falls, or scatters does not grow', () => {
  const random = createRandom('1', 'trend');
  expect(judge(series(() => 100))).toBe(false);
  expect(judge(series((index) => 200 - index))).toBe(false);
  expect(judge(series(() => 100 + 50 * random.next()))).toBe(false);
});

test('the sawtooth of a heap that is collected does not grow, and one whose lows rise does', () => {
  expect(judge(series((index) => 100 + 10 * (index % 6)))).toBe(false);
  expect(judge(series((index) => 100 + 10 * (index % 6) + index))).toBe(true);
});

test('a leak in noise grows', () => {
  const random = createRandom('1', 'leak');
  expect(judge(series((index) => 100 + index / 2 + 20 * random.next()))).toBe(true);
});

test('a few samples that stand out at the end are no growth', () => {
  expect(judge(series((index) => (index > COUNT - 4 ? 1000 : 100)))).toBe(false);
});

test('growth within the tolerance is none', () => {
  expect(judge(series((index) => 100 + index / 10))).toBe(false);
  // A tenth of 20 is less than the least that counts.
  expect(judge(series((index) => 20 + index / 15))).toBe(false);
});

test('nothing, or one sample, has no trend', () => {
  expect(trendOf([])).toEqual({ median: 0, growth: 0, isRising: false });
  expect(trendOf([7])).toEqual({ median: 7, growth: 0, isRising: false });
});
