import { expect, test } from 'vitest';
import { formatReads, judgeGrowth, judgeReads, type Measurement, type ReadCost } from './flatness.ts';

const at = (size: number, ms: number, isOfBatch = false): Measurement => {
  return { what: 'the scan', size, ms, limit: 50, note: '', isOfBatch };
};

test.each<[title: string, measurements: Measurement[], ok: boolean]>([
  ['twice as long at the largest size', [at(1_000_000, 20), at(1000, 10)], true],
  ['more than that', [at(1_000_000, 21), at(1000, 10)], false],
  ['less than ten milliseconds', [at(1000, 1), at(1_000_000, 9.9)], true],
  ['ten of them', [at(1000, 1), at(1_000_000, 10)], false],
  ['above its limit at any size', [at(1000, 60), at(1_000_000, 40)], false],
  ['a statement of a batch that grows below its limit', [at(1000, 1, true), at(1_000_000, 40, true)], true],
])('work that takes %s', (_title, measurements, ok) => {
  expect(judgeGrowth(measurements)).toMatchObject([{ what: 'the scan at 1000000', ok }]);
});

const reading = (what: string, pages: readonly [number, number]): ReadCost[] =>
  pages.map((count, n) => ({ what, size: n === 0 ? 1000 : 1_000_000, statements: 3, pages: count, rows: 2 * count }));

test.each<[title: string, pages: readonly [number, number], ok: boolean]>([
  ['twice as many pages at the largest size', [5000, 10_000], true],
  ['more than that', [5000, 10_001], false],
  ['few rows and pages at any size', [1, 3000], true],
  ['more than a few rows', [1, 3001], false],
])('a read of %s', (_title, pages, ok) => {
  expect(judgeReads(reading('readCart', pages))).toMatchObject([{ what: 'readCart at 1000000', ok }]);
});

test('the table has a line for the worst input of each call, the worst call first, and one for all that read little', () => {
  const costs = [
    ...reading('readCart', [9, 10]),
    ...reading('listOrders {"sort":"age"}', [100, 150]),
    ...reading('listOrders', [120, 2000]),
    ...reading('readWeek', [90, 200]),
  ];
  expect(formatReads(costs, 100).split('\n')).toEqual([
    '| read | statements | pages, 1,000 | pages, 1,000,000 | rows, 1,000 | rows, 1,000,000 |',
    '| --- | --- | --- | --- | --- | --- |',
    '| listOrders | 3 | 120 | 2,000 | 240 | 4,000 |',
    '| readWeek | 3 | 90 | 200 | 180 | 400 |',
    '| 1 others |  | < 100 | < 100 |  |  |',
  ]);
});
