import { expect, test } from 'vitest';
import { judgeGrowth, type Measurement } from './flatness.ts';

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
