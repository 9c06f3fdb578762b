import { expect, test } from 'vitest';
import { atLeast, none, printed, some, within } from './findings.ts';

test('what must not happen is fine at zero only', () => {
  expect(none('lost', 0, 12)).toEqual({ invariant: 'lost', target: '0', measured: '0 of 12', ok: true });
  expect(none('lost', 1)).toMatchObject({ measured: '1', ok: false });
});

test('what must happen once is not fine at zero', () => {
  expect(some('paid', 0).ok).toBe(false);
  expect(some('paid', 3).ok).toBe(true);
});

test('too few of what a run must have had are not fine', () => {
  expect(atLeast('kills', 3, 3)).toEqual({ invariant: 'kills', target: '3 or more', measured: '3', ok: true });
  expect(atLeast('kills', 3, 2).ok).toBe(false);
});

test('a figure that is printed alone keeps its target in sight', () => {
  expect(printed(within('ready', 5, [5100]))).toEqual({
    invariant: 'ready',
    target: '(5 s)',
    measured: '5.1 s',
    ok: true,
  });
});

test('the longest duration decides, and one without an end is never fine', () => {
  expect(within('ready', 5, [200, 4900])).toMatchObject({ target: '5 s', measured: '4.9 s', ok: true });
  expect(within('ready', 5, [200, 5100]).ok).toBe(false);
  expect(within('ready', 5, [200, null])).toMatchObject({ measured: '0.2 s, never in 1 of 2', ok: false });
  expect(within('ready', 5, [null])).toMatchObject({ measured: 'never in 1 of 1', ok: false });
});

test('no measurement at all is not fine', () => {
  expect(within('ready', 5, [])).toMatchObject({ measured: 'nothing', ok: false });
});
