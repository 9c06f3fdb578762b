import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { deliveryRange } from '#domain/order/delivery-range.ts';
import { addDays } from '#domain/time/week.ts';
import { conversion, countPunctual, lastLatePaymentDay, type WeekFigures } from './figures.ts';
import { FIGURE_NAMES, FIGURES, refundReasons, UNKNOWN } from './rows.ts';

const day = fc.integer({ min: 0, max: 1500 }).map((offset) => addDays('2025-01-01', offset));
const NOTHING: WeekFigures = {
  visits: null,
  searches: null,
  fruitlessSearches: null,
  carts: 0,
  orders: 0,
  paid: 0,
  paidUsd: cents(0),
  onTime: 0,
  late: 0,
  refunds: [],
  casesOpened: 0,
  casesClosed: 0,
};

describe('an order that arrived', () => {
  test('is on time up to the last promised day and late from the next, and each is one of both', () => {
    fc.assert(
      fc.property(day, fc.nat(40), fc.integer({ min: 1, max: 50 }), (paidOn, days, count) => {
        const arrivedOn = addDays(paidOn, days);
        const { onTime, late } = countPunctual([{ paidOn, arrivedOn, count }]);
        expect(onTime + late).toBe(count);
        expect(onTime > 0).toBe(arrivedOn <= deliveryRange(paidOn).to);
      }),
    );
  });

  test('is late while it has not arrived exactly from the day after the last promised one', () => {
    fc.assert(
      fc.property(day, (today) => {
        const last = lastLatePaymentDay(today);
        expect(deliveryRange(last).to < today).toBe(true);
        expect(deliveryRange(addDays(last, 1)).to < today).toBe(false);
      }),
    );
  });
});

test('without carts there is no conversion, and with them it is a whole percent', () => {
  expect(conversion({ carts: 0, paid: 3 })).toBeNull();
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), fc.nat(9999), (carts, paid) => {
      const percent = conversion({ carts, paid });
      expect(Number.isInteger(percent)).toBe(true);
      expect(Math.abs((percent ?? 0) - (100 * paid) / carts)).toBeLessThanOrEqual(0.5);
    }),
  );
});

test('a week that was not counted is not a week with zero visits', () => {
  expect(FIGURES.visits.text(NOTHING)).toBe(UNKNOWN);
  expect(FIGURES.visits.text({ ...NOTHING, visits: 0 })).toBe('0');
});

test('every figure has a text, and refunds are added for each currency and named by cause', () => {
  const refunds = [
    { reason: 'overpaid', currency: 'USD', count: 1, amount: cents(1250) },
    { reason: null, currency: 'USD', count: 2, amount: cents(2000) },
    { reason: 'overpaid', currency: 'UYU', count: 3, amount: cents(40_000) },
  ] as const;
  const figures = { ...NOTHING, refunds: [...refunds] };
  const texts = Object.fromEntries(FIGURE_NAMES.map((name) => [name, FIGURES[name].text(figures)]));
  expect(texts).toMatchObject({ refunds: '6', refundAmount: 'U$S\u00a032,50 y $\u00a0400,00' });
  expect(refundReasons(figures.refunds)).toEqual(['Se pagó dos veces: 4', 'La pidió el equipo: 2']);
});
