import { expect, test } from 'vitest';
import { toMeasured } from './invariant.ts';

test('nothing found among some is as it should be', () => {
  expect(toMeasured({ name: 'I2', judged: 4, found: [] }, true)).toEqual({
    invariant: 'I2',
    target: '0',
    measured: '0 of 4',
    ok: true,
  });
});

test('what is found is counted, and the first ones are named', () => {
  const found = ['a', 'b', 'c', 'd'];
  expect(toMeasured({ name: 'I2', judged: 4, found }, true)).toMatchObject({ measured: '4 of 4: a, b, c', ok: false });
});

test('judging nothing is a violation only where something was expected', () => {
  expect(toMeasured({ name: 'I2', judged: 0, found: [] }, true).ok).toBe(false);
  expect(toMeasured({ name: 'I2', judged: 0, found: [] }, false).ok).toBe(true);
});
