import { expect, test } from 'vitest';
import { LEGS, legName, legsOf } from './legs.ts';

test('an order has the first date of every stop that it reached', () => {
  const events = [
    { code: 'PACKAGE_RECEIVED', at: '2026-11-12T10:00:00.000Z' },
    { code: 'PAID', at: '2026-11-02T10:00:00.000Z' },
    { code: 'ZINC_PAID', at: '2026-11-03T10:00:00.000Z' },
    { code: 'PACKAGE_RECEIVED', at: '2026-11-11T10:00:00.000Z' },
  ];
  const legs = legsOf({ events, shippedAt: '2026-11-05T10:00:00.000Z', isOfParcels: false });
  expect(legs.map(({ leg }) => leg)).toEqual(LEGS);
  expect(legs.filter(({ isReached }) => isReached).map(({ leg, at }) => [leg, at?.slice(0, 10)])).toEqual([
    ['paid', '2026-11-02'],
    ['bought', '2026-11-03'],
    ['shipped', '2026-11-05'],
    ['depot', '2026-11-11'],
  ]);
});

test('a stop that was passed without an event counts as reached, without a date', () => {
  const legs = legsOf({
    events: [{ code: 'DELIVERED', at: '2026-11-20T10:00:00.000Z' }],
    shippedAt: null,
    isOfParcels: false,
  });
  expect(legs.every(({ isReached }) => isReached)).toBe(true);
  expect(legs.filter(({ at }) => at !== null).map(({ leg }) => leg)).toEqual(['delivered']);
});

test('an order without events has reached nothing', () => {
  expect(legsOf({ events: [], shippedAt: null, isOfParcels: false }).some(({ isReached }) => isReached)).toBe(false);
});

test('an order of parcels of other stores alone has no stop at a store', () => {
  const events = [{ code: 'PACKAGE_RECEIVED', at: '2026-11-12T10:00:00.000Z' }];
  const legs = legsOf({ events, shippedAt: null, isOfParcels: true });
  expect(legs.map(({ leg }) => leg)).toEqual(['paid', 'depot', 'flight', 'customs', 'handover', 'delivered']);
  expect(legs.filter(({ isReached }) => isReached).map(({ leg }) => leg)).toEqual(['paid', 'depot']);
});

test('the last stop before the end is called by how the order is delivered', () => {
  expect([legName('handover', 'pickup'), legName('handover', 'delivery')]).toEqual(['A retirar', 'En reparto']);
});
