import { expect, test } from 'vitest';
import type { Answer } from '#proof/lib/answers.ts';
import { KINDS } from '#proof/lib/mix.ts';
import { judgeGrowth } from './judge.ts';
import { SAMPLE_MS, type Sample } from './samples.ts';

const COUNT = 120;
const STEADY = { residentMb: 300, heapMb: 100, descriptors: 60, connections: 20 };

const samplesOf = (change: (index: number) => Partial<Sample>): Sample[] =>
  Array.from({ length: COUNT }, (_, index) => ({ at: index * SAMPLE_MS, ...STEADY, ...change(index) }));

const answersOf = (milliseconds: (index: number) => number): Answer[] =>
  Array.from({ length: COUNT }, (_, index) =>
    Object.values(KINDS).map(([kind]): Answer => {
      const sentAt = index * SAMPLE_MS + 1;
      return { kind, sentAt, endedAt: sentAt + milliseconds(index), status: 200, hasRetryAfter: false };
    }),
  ).flat();

const growing = (samples: readonly Sample[], answers: readonly Answer[]) =>
  judgeGrowth(samples, answers).flatMap(({ ok, invariant }) => (ok ? [] : [invariant.split(': ')[1]]));

test('what is filled in the first half alone is no growth', () => {
  expect(
    growing(
      samplesOf((index) => ({ residentMb: 200 + Math.min(index, 60) })),
      answersOf(() => 20),
    ),
  ).toEqual([]);
});

test('each figure that grows in the second half is found', () => {
  const samples = samplesOf((index) => ({
    residentMb: 300 + index,
    heapMb: 100 + index / 2 + 30 * (index % 6),
    descriptors: 60 + index,
    connections: 20 + Math.floor(index / 10),
  }));
  expect(
    growing(
      samples,
      answersOf((index) => 20 + index),
    ),
  ).toEqual([
    'resident memory in MB',
    'lows of the heap in MB',
    'open files and sockets',
    'connections of the database',
    ...Object.keys(KINDS).map((kind) => `p99 of ${kind} in ms`),
  ]);
});

test('a run that measured nothing fails', () => {
  expect(growing([], [])).toHaveLength(4 + Object.keys(KINDS).length);
});
