import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Steps } from '#domain/steps.ts';
import { inTurns } from './in-turns.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** Steps that take so many milliseconds each, and how often other work had its turn between them. */
async function turnsDuring(count: number, stepMs: number): Promise<number> {
  let turns = 0;
  const other = () => {
    turns += 1;
    next = setImmediate(other);
  };
  let next = setImmediate(other);
  function* steps(): Steps<string> {
    for (let step = 0; step < count; step++) {
      vi.advanceTimersByTime(stepMs);
      yield;
    }
    return 'done';
  }
  expect(await inTurns(steps())).toBe('done');
  clearImmediate(next);
  return turns;
}

test('other work has its turn after each few milliseconds of a long one', async () => {
  expect(await turnsDuring(100, 5)).toBe(100);
  expect(await turnsDuring(100, 1)).toBe(20);
});

test('short work has no pause', async () => {
  expect(await turnsDuring(4, 1)).toBe(0);
});

test('what fails in a step fails as a whole', async () => {
  // biome-ignore lint/correctness/useYield: it fails before its first step.
  function* failing(): Steps<never> {
    throw new Error('line 7');
  }
  await expect(inTurns(failing())).rejects.toThrow('line 7');
});
