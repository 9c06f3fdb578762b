import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byWeek, type KeptPromises, MIN_ORDERS, sumPunctuality } from '#domain/week/punctuality.ts';

const kept = (took: number | null, isOnTime: boolean, count: number): KeptPromises => ({
  zone: 'PICKUP',
  took,
  isOnTime,
  count,
});

test('says nothing of fewer than thirty orders', () => {
  expect(sumPunctuality([])).toBeNull();
  expect(sumPunctuality([kept(10, true, 29)])).toBeNull();
  expect(sumPunctuality([kept(10, true, 30)])).toEqual({ orders: 30, onTime: 30, late: 0, median: 10, ninetieth: 10 });
});

test('counts what is under way as late, and as the last to arrive', () => {
  const promises = [kept(8, true, 60), kept(16, false, 25), kept(null, false, 15)];
  expect(sumPunctuality(promises)).toEqual({ orders: 100, onTime: 60, late: 40, median: 8, ninetieth: null });
  expect(sumPunctuality([...promises, kept(9, true, 100)])).toMatchObject({ median: 9, ninetieth: 16 });
});

test('on time and late are all orders, and nine tenths never arrive before half', () => {
  const promise = fc.record({
    zone: fc.constant('PICKUP' as const),
    took: fc.option(fc.integer({ min: 0, max: 60 })),
    isOnTime: fc.boolean(),
    count: fc.integer({ min: 1, max: 40 }),
  });
  fc.assert(
    fc.property(fc.array(promise, { maxLength: 20 }), (promises) => {
      const sum = sumPunctuality(promises);
      const orders = promises.reduce((total, { count }) => total + count, 0);
      expect(sum === null).toBe(orders < MIN_ORDERS);
      if (sum === null) return;
      expect(sum.onTime + sum.late).toBe(orders);
      expect(sum.ninetieth ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(sum.median ?? Number.POSITIVE_INFINITY);
    }),
  );
});

test('a promise is of the week of its day, the newest first', () => {
  const promises = [kept(8, true, 1)];
  const weeks = byWeek([{ day: '2026-11-15', promises }, { day: '2026-11-16', promises }, { day: '2026-11-22' }]);
  expect(weeks).toEqual([
    { week: { from: '2026-11-16', to: '2026-11-22' }, promises },
    { week: { from: '2026-11-09', to: '2026-11-15' }, promises },
  ]);
});
