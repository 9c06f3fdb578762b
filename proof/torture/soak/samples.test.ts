import { expect, test } from 'vitest';
import { lowsOf, readMetric } from './samples.ts';

test('a figure of /metrics is read by its whole name', () => {
  const text =
    '# HELP puente_heap_bytes Heap\n# TYPE puente_heap_bytes gauge\npuente_heap_bytes_max 7\npuente_heap_bytes 1.5e8\n';
  expect(readMetric(text, 'puente_heap_bytes')).toBe(150_000_000);
  expect(() => readMetric(text, 'puente_memory_bytes')).toThrow('puente_memory_bytes');
});

test('the lows are those of values in a row', () => {
  expect(lowsOf([5, 3, 9, 2, 8, 7, 4], 3)).toEqual([3, 2, 4]);
  expect(lowsOf([], 3)).toEqual([]);
});
