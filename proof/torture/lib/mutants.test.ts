import { expect, test } from 'vitest';
import { none } from '#proof/lib/findings.ts';
import { checkPatch, judgeMutant, parseMutant, readMutants } from './mutants.ts';

test('every planted bug applies to the project as it is', () => {
  const mutants = readMutants();
  expect(mutants.length).toBeGreaterThanOrEqual(20);
  expect(mutants.map((mutant) => [mutant.name, checkPatch(mutant)])).toEqual(mutants.map(({ name }) => [name, '']));
});

test('a patch says which bug it is, who finds it and what it violates', () => {
  const text = 'A price is trusted.\nFound by: races\nViolates: prices of a request\n\ndiff --git a/src/server/x b/x\n';
  expect(parseMutant(text, 'trusted-price.patch')).toEqual({
    name: 'trusted-price',
    bug: 'A price is trusted.',
    scenario: 'races',
    invariant: 'prices of a request',
  });
  expect(() => parseMutant('diff --git a/x b/x\n', 'x.patch')).toThrow('x.patch begins with the bug');
});

test('a bug is caught by a violation of its own invariant alone, of which something was judged', () => {
  const judge = (...measured: ReturnType<typeof none>[]) =>
    judgeMutant({ invariant: 'I5 orders' }, [...measured.map((one) => ({ scenario: 'races', ...one }))]);
  expect(judge(none('I5 orders twice', 1, 3))).toEqual({ isCaught: true, found: 'I5 orders twice: 1 of 3' });
  expect(judge(none('I5 orders twice', 0, 3))).toEqual({ isCaught: false, found: 'NOT CAUGHT' });
  expect(judge(none('processes that died', 1))).toEqual({
    isCaught: false,
    found: 'NOT CAUGHT, but processes that died: 1',
  });
  expect(judge({ ...none('I5 orders twice', 0, 0), ok: false }).isCaught).toBe(false);
  expect(judgeMutant({ invariant: 'I5 orders' }, null).found).toBe('NO TABLE: the run did not end');
});
