import { describe, expect, test } from 'vitest';
import { judgeGrowth, type Measurement } from './flatness.ts';

const at = (size: number, ms: number, what = 'the scan'): Measurement => ({ what, size, ms, limit: 50, note: '' });
const isOk = (...measurements: Measurement[]) => judgeGrowth(measurements).map(({ ok }) => ok);

describe('what stays flat while the history grows', () => {
  test('takes at most twice as long at the largest size as at the smallest', () => {
    expect(isOk(at(1000, 10), at(1_000_000, 20))).toEqual([true]);
    expect(isOk(at(1000, 10), at(1_000_000, 21))).toEqual([false]);
  });

  test('or takes less than ten milliseconds', () => {
    expect(isOk(at(1000, 1), at(1_000_000, 9.9))).toEqual([true]);
    expect(isOk(at(1000, 1), at(1_000_000, 10))).toEqual([false]);
  });

  test('and is below its limit at every size, a single one too', () => {
    expect(isOk(at(1000, 60), at(1_000_000, 40))).toEqual([false]);
    expect(isOk(at(1000, 49))).toEqual([true]);
    expect(isOk(at(1000, 50))).toEqual([false]);
  });

  test('but a statement of a batch is not compared with that of a batch that is not full', () => {
    const batch = (size: number, ms: number) => ({ ...at(size, ms), isOfBatch: true });
    expect(isOk(batch(1000, 1), batch(1_000_000, 40))).toEqual([true]);
    expect(isOk(batch(1000, 1), batch(1_000_000, 50))).toEqual([false]);
  });

  test('whatever the order in which the sizes were measured', () => {
    expect(isOk(at(1_000_000, 40), at(1000, 10))).toEqual([false]);
  });
});

test('each piece of work is judged by itself and named with the largest size', () => {
  const findings = judgeGrowth([at(1000, 1), at(2000, 2), at(1000, 20, 'the list'), at(2000, 49, 'the list')]);
  expect(findings.map(({ what, measured, ok }) => [what, measured, ok])).toEqual([
    ['the scan at 2000', 2, true],
    ['the list at 2000', 49, false],
  ]);
});
