import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseMicros, parseQuotes } from './quotes.ts';

test('rates are those of the newest day on which every currency is quoted, in whole millionths', () => {
  expect(parseQuotes(readFileSync(`${import.meta.dirname}/samples/quotes.xml`, 'utf8'))).toEqual({
    date: '2026-11-18',
    buy: { USD: 39_800_000, EUR: 46_100_000, ARG: 27_000, BR: 7_400_000 },
    sell: { USD: 39_800_000, EUR: 46_100_000, ARG: 29_000, BR: 7_600_000 },
    source: 'BCU',
  });
  expect(['39.123', '39,5', '40', '0.027', '0', '-1', 'abc', ''].map(parseMicros)).toEqual([
    39_123_000,
    39_500_000,
    40_000_000,
    27_000,
    null,
    null,
    null,
    null,
  ]);
});
