import { expect, test } from 'vitest';
import { createKept } from './kept.ts';

const clock = { now: new Date('2026-06-01T12:00:00Z') };
const create = () => createKept<string, { price: number }>({ max: 10, ttlMs: 1000, clock: () => clock.now });

test('an entry is kept for its time', () => {
  const kept = create();
  kept.begin()('phone', { price: 1 });
  expect(kept.get('phone')).toEqual({ price: 1 });
  clock.now = new Date(clock.now.getTime() + 1001);
  expect(kept.get('phone')).toBeUndefined();
});

test('concurrent reads of a key are one, and the next read is another', async () => {
  const kept = create();
  let reads = 0;
  const read = () => kept.once('phone', async () => ++reads);
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await read()).toBe(2);
});

test('only what is chosen is forgotten', () => {
  const kept = create();
  const keep = kept.begin();
  keep('phone', { price: 1 });
  keep('radio', { price: 2 });
  kept.forget(({ price }) => price === 1);
  expect([kept.get('phone'), kept.get('radio')]).toEqual([undefined, { price: 2 }]);
  kept.forget();
  expect(kept.get('radio')).toBeUndefined();
});

test('what was being read while something was forgotten is neither kept nor joined', async () => {
  const kept = create();
  const gate = Promise.withResolvers<void>();
  const early = kept.once('phone', async (keep) => {
    await gate.promise;
    keep('phone', { price: 1 });
    return 'of before';
  });
  kept.forget(() => false);
  const late = kept.once('phone', async (keep) => {
    keep('phone', { price: 2 });
    return 'of after';
  });
  gate.resolve();
  expect([await early, await late]).toEqual(['of before', 'of after']);
  expect(kept.get('phone')).toEqual({ price: 2 });
});

test('a read that fails is not joined by the next', async () => {
  const kept = create();
  await expect(kept.once('phone', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await kept.once('phone', async () => 'there')).toBe('there');
});
