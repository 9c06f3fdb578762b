import { expect, test } from 'vitest';
import { createRandom, shuffle } from './random.ts';

test('the same seed gives the same decisions, another seed or part others', () => {
  const draw = (...seed: string[]) => {
    const random = createRandom(...seed);
    const numbers = Array.from({ length: 20 }, () => random.between(3, 6));
    return { numbers, key: random.key(), shuffled: shuffle(random, [1, 2, 3, 4, 5, 6, 7, 8]) };
  };
  expect(draw('1', 'restarts')).toEqual(draw('1', 'restarts'));
  expect(draw('1', 'restarts')).not.toEqual(draw('2', 'restarts'));
  expect(draw('1', 'restarts')).not.toEqual(draw('1', 'silence'));
  expect(new Set(draw('1').numbers)).toEqual(new Set([3, 4, 5, 6]));
  expect(draw('1').shuffled.sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(draw('1').key).toMatch(/^[\x21-\x7e]{1,100}$/);
});
