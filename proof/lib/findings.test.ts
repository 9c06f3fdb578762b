import { expect, test } from 'vitest';
import { atLeast, none, printed, some, within } from './findings.ts';

test('a finding is red for what happened, for what did not happen often enough, and without a measurement', () => {
  expect([none('lost', 0, 12).ok, none('lost', 1).ok]).toEqual([true, false]);
  expect([some('paid', 3).ok, some('paid', 0).ok]).toEqual([true, false]);
  expect([atLeast('kills', 3, 3).ok, atLeast('kills', 3, 2).ok]).toEqual([true, false]);
  expect(within('ready', 5, []).ok).toBe(false);
});

test('the longest duration decides, and one without an end is never fine', () => {
  expect(within('ready', 5, [200, 4900])).toMatchObject({ target: '5 s', measured: '4.9 s', ok: true });
  expect(within('ready', 5, [200, 5100]).ok).toBe(false);
  expect(within('ready', 5, [200, null])).toMatchObject({ measured: '0.2 s, never in 1 of 2', ok: false });
});

test('a figure that is printed alone keeps its target in sight', () => {
  expect(printed(within('ready', 5, [5100]))).toMatchObject({ target: '(5 s)', measured: '5.1 s', ok: true });
});
