import { expect, test } from 'vitest';
import { createCache } from './cache.ts';
import { createSingleFlight } from './single-flight.ts';

test('entries expire by the given clock', () => {
  let now = new Date('2026-06-01T12:00:00Z');
  const { lists } = createCache(() => now);
  lists.beginRead()('offers', []);
  now = new Date('2026-06-01T12:00:04Z');
  expect(lists.get('offers')).toEqual([]);
  now = new Date('2026-06-01T12:00:06Z');
  expect(lists.get('offers')).toBeUndefined();
});

test('concurrent work of one key runs once, and a failure is not kept', async () => {
  const singleFlight = createSingleFlight();
  let runs = 0;
  const fail = async () => {
    runs += 1;
    throw new Error('failed');
  };
  const results = await Promise.allSettled([singleFlight('a', fail), singleFlight('a', fail), singleFlight('b', fail)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(runs).toBe(2);
  expect(await singleFlight('a', async () => 'done')).toBe('done');
});
