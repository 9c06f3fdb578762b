import { expect, test } from 'vitest';
import { checkPatch, parseMutant, readMutants } from './mutants.ts';

test('every planted bug applies to the project as it is', () => {
  const mutants = readMutants();
  expect(mutants.length).toBeGreaterThanOrEqual(12);
  expect(mutants.map((mutant) => [mutant.name, checkPatch(mutant)])).toEqual(mutants.map(({ name }) => [name, '']));
});

test('a patch says which bug it is and who finds it', () => {
  const text = 'A price is trusted.\nFound by: races\n\ndiff --git a/x b/x\n';
  expect(parseMutant(text, 'trusted-price.patch')).toEqual({
    name: 'trusted-price',
    bug: 'A price is trusted.',
    scenario: 'races',
  });
  expect(() => parseMutant('diff --git a/x b/x\n', 'x.patch')).toThrow('x.patch begins with the bug');
});
