import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LegTime, lateRisk, legTimesOf, MIN_SIMILAR } from './arrival-times.ts';

const DAY_MS = 24 * 60 * 60_000;
const on = (code: string, day: number) => ({ code, at: day * DAY_MS });
const repeat = (count: number, time: LegTime) => Array.from({ length: count }, () => time);

describe('the times of orders that arrived', () => {
  test('are those of each status that they were in, up to the first arrival', () => {
    const journey = [
      on('PAID', 0),
      on('ZINC_PAID', 1),
      on('SHIPPING', 6),
      on('PICK_UP', 10),
      on('DELIVERED', 14),
      on('COMPLETED', 14),
    ];
    expect(Object.fromEntries(legTimesOf([journey]))).toEqual({
      PAID: [{ inLeg: 1, after: 9 }],
      ZINC_PAID: [{ inLeg: 5, after: 4 }],
      SHIPPING: [{ inLeg: 4, after: 0 }],
    });
  });

  test('say nothing of orders that did not arrive, and are never negative', () => {
    expect(legTimesOf([[on('PAID', 0), on('REFUND', 1)]]).size).toBe(0);
    const late = [on('PAID', 2), on('ZINC_PAID', 1), on('DELIVERED', 5)];
    expect(legTimesOf([late]).get('PAID')).toEqual([{ inLeg: 0, after: 3 }]);
  });
});

describe('the risk of arriving late', () => {
  const fast = repeat(30, { inLeg: 2, after: 3 });
  const slow = repeat(30, { inLeg: 8, after: 3 });

  test('is the share of the orders that were in the status as long and took longer than is left', () => {
    const times = [...fast, ...slow];
    expect(lateRisk(times, { age: 0, daysLeft: 6 })).toEqual({ percent: 50, similar: 60, late: 30, isBeyond: false });
    expect(lateRisk(times, { age: 4, daysLeft: 6 })).toEqual({ percent: 99, similar: 30, late: 30, isBeyond: false });
    expect(lateRisk(times, { age: 4, daysLeft: 7 })).toMatchObject({ percent: 1, late: 0 });
  });

  test('is certain once the promised day is over, and unknown where few orders say something', () => {
    expect(lateRisk(undefined, { age: 1, daysLeft: -0.1 })).toMatchObject({ percent: 100 });
    expect(lateRisk(undefined, { age: 1, daysLeft: 3 })).toBeNull();
    expect(lateRisk(fast.slice(0, MIN_SIMILAR - 1), { age: 0, daysLeft: 3 })).toBeNull();
  });

  test('of an order that is in its status longer than almost any was, grows with its age as the slowest differ', () => {
    const slowest = [...repeat(10, { inLeg: 10, after: 0 }), ...repeat(10, { inLeg: 5, after: 0 })];
    const at = (age: number, daysLeft: number) => lateRisk([...fast, ...slowest], { age, daysLeft });
    expect(at(6, 5)).toEqual({ percent: 50, similar: MIN_SIMILAR, late: 10, isBeyond: true });
    expect(at(6, 7)).toMatchObject({ late: 0 });
    expect(at(9, 7)).toMatchObject({ late: 10 });
  });

  const day = fc.double({ min: 0, max: 60, noNaN: true });
  const twoDays = fc.tuple(day, day).map((days) => days.toSorted((one, other) => one - other) as [number, number]);
  const times = fc.array(fc.record({ inLeg: day, after: day }), { minLength: MIN_SIMILAR, maxLength: 80 });

  test('never grows with the days that are left, and stays within 1 and 99', () => {
    fc.assert(
      fc.property(times, day, twoDays, (found, age, days) => {
        const [risky, safe] = days.map((daysLeft) => lateRisk(found, { age, daysLeft })?.percent ?? 0);
        expect(risky).toBeGreaterThanOrEqual(safe ?? 0);
        expect(safe).toBeGreaterThanOrEqual(1);
        expect(risky).toBeLessThanOrEqual(99);
      }),
    );
  });

  test('never falls while an order stays in the last status and its promised day comes nearer', () => {
    const last = fc.array(fc.record({ inLeg: day, after: fc.constant(0) }), { minLength: 40, maxLength: 80 });
    fc.assert(
      fc.property(last, day, twoDays, (found, promise, [young, old]) => {
        fc.pre(old <= promise && found.filter(({ inLeg }) => inLeg >= old).length >= MIN_SIMILAR);
        const at = (age: number) => lateRisk(found, { age, daysLeft: promise - age })?.percent ?? 0;
        expect(at(old)).toBeGreaterThanOrEqual(at(young));
      }),
    );
  });

  test('counts no more late orders than it compares with', () => {
    fc.assert(
      fc.property(times, day, day, (found, age, daysLeft) => {
        const risk = lateRisk(found, { age, daysLeft });
        expect(risk?.late).toBeLessThanOrEqual(risk?.similar ?? 0);
        expect(risk?.similar).toBeGreaterThanOrEqual(MIN_SIMILAR);
      }),
    );
  });
});
