import { expect, test } from 'vitest';
import { createTtlCache } from './ttl-cache.ts';

const clock = { now: new Date('2026-06-01T12:00:00Z') };
const create = () => createTtlCache<string, { price: number }>({ max: 10, ttlMs: 1000, clock: () => clock.now });

test('an entry expires after its time to live', () => {
  const cache = create();
  cache.beginRead()('phone', { price: 1 });
  expect(cache.get('phone')).toEqual({ price: 1 });
  clock.now = new Date(clock.now.getTime() + 1001);
  expect(cache.get('phone')).toBeUndefined();
});

test('concurrent reads of a key share one run, and the next one starts another', async () => {
  const cache = create();
  let reads = 0;
  const read = () => cache.singleFlight('phone', async () => ++reads);
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await read()).toBe(2);
});

test('invalidation removes the entries that the predicate selects, or all of them', () => {
  const cache = create();
  const store = cache.beginRead();
  store('phone', { price: 1 });
  store('radio', { price: 2 });
  cache.invalidate(({ price }) => price === 1);
  expect([cache.get('phone'), cache.get('radio')]).toEqual([undefined, { price: 2 }]);
  cache.invalidate();
  expect(cache.get('radio')).toBeUndefined();
});

test('a read that runs during an invalidation is neither stored nor joined', async () => {
  const cache = create();
  const gate = Promise.withResolvers<void>();
  const early = cache.singleFlight('phone', async (store) => {
    await gate.promise;
    store('phone', { price: 1 });
    return 'of before';
  });
  cache.invalidate(() => false);
  const late = cache.singleFlight('phone', async (store) => {
    store('phone', { price: 2 });
    return 'of after';
  });
  gate.resolve();
  expect([await early, await late]).toEqual(['of before', 'of after']);
  expect(cache.get('phone')).toEqual({ price: 2 });
});

test('a failed read is not joined by the next one', async () => {
  const cache = create();
  await expect(cache.singleFlight('phone', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.singleFlight('phone', async () => 'there')).toBe('there');
});
