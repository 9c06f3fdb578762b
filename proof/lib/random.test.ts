import { expect, test } from 'vitest';
import { createRandom, shuffle } from './random.ts';

const draw = (...seed: string[]) => {
  const random = createRandom(...seed);
  return Array.from({ length: 20 }, () => random.next());
};

test('the same seed gives the same numbers, another seed or part others', () => {
  expect(draw('1', 'restarts')).toEqual(draw('1', 'restarts'));
  expect(draw('1', 'restarts')).not.toEqual(draw('2', 'restarts'));
  expect(draw('1', 'restarts')).not.toEqual(draw('1', 'silence'));
});

test('integers cover their range with both ends, and picks every item', () => {
  const random = createRandom('1');
  const integers = new Set(Array.from({ length: 500 }, () => random.between(3, 6)));
  expect([...integers].sort()).toEqual([3, 4, 5, 6]);
  expect(new Set(Array.from({ length: 200 }, () => random.pick(['a', 'b', 'c'])))).toEqual(new Set(['a', 'b', 'c']));
});

test('keys differ and are valid as Idempotency-Key', () => {
  const random = createRandom('1');
  const keys = Array.from({ length: 200 }, () => random.key());
  expect(new Set(keys).size).toBe(200);
  for (const key of keys) expect(key).toMatch(/^[\x21-\x7e]{1,100}$/);
});

test('a shuffled list has the same items, in an order that the seed decides', () => {
  const items = [1, 2, 3, 4, 5, 6, 7, 8];
  const shuffled = shuffle(createRandom('1', 'list'), items);
  expect(shuffled).toEqual(shuffle(createRandom('1', 'list'), items));
  expect(shuffled).not.toEqual(items);
  expect([...shuffled].sort()).toEqual(items);
});
