import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { none } from '#proof/lib/findings.ts';
import { checkPatch, judgeMutant, readMutants } from './mutants.ts';

test('every planted bug applies to the project as it is, and the file that finds it exists', () => {
  const mutants = readMutants();
  expect(mutants.length).toBeGreaterThanOrEqual(20);
  expect(mutants.map((mutant) => [mutant.name, checkPatch(mutant)])).toEqual(mutants.map(({ name }) => [name, '']));
  expect(mutants.filter(({ finder }) => finder.includes('/') && !existsSync(finder))).toEqual([]);
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
