import { expect, test } from 'vitest';
import { waitFor } from '#testing/wait-for.ts';
import { longestGap, startAttempts } from './attempts.ts';

test('an attempt that hangs does not keep others from beginning, and one that fails counts for nothing', async () => {
  const hanging = Promise.withResolvers<boolean>();
  const answers: (() => Promise<boolean>)[] = [() => hanging.promise, () => Promise.reject(new Error('refused'))];
  const attempts = startAttempts(1, () => (answers.shift() ?? (async () => true))());
  const begun = performance.now();
  await waitFor('a success', async () => attempts.hasSucceededSince(begun));
  expect(attempts.longestGap(begun)).toBeGreaterThan(0);
  hanging.resolve(true);
  await attempts.stop();
  const over = performance.now();
  expect(attempts.hasSucceededSince(over)).toBe(false);
  expect(attempts.longestGap(over)).toBe(0);
});

test('the longest gap begins where it is measured from, and ends with the last success', () => {
  expect(longestGap([130, 110, 90, 180, 190], 100)).toBe(50);
  expect(longestGap([190, 195], 100)).toBe(90);
  expect(longestGap([90], 100)).toBe(0);
});
