import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cents, cents } from '#domain/money/cents.ts';
import { checkPriceAlert, MIN_DROP, type PriceAlertState, type PriceEvent } from './price-alert.ts';

const at = (price: number): PriceAlertState => ({ reference: cents(price), available: true });

test.each([
  { what: 'a drop of exactly 5 %', before: 100_00, now: 95_00, kind: 'dropped' },
  { what: 'a cent less than 5 %', before: 100_00, now: 95_01, kind: null },
  { what: 'more than 5 % that are less than a dollar', before: 10_00, now: 9_01, kind: null },
  { what: 'a dollar of ten', before: 10_00, now: 9_00, kind: 'dropped' },
  { what: 'a rise', before: 100_00, now: 120_00, kind: null },
])('$what', ({ before, now, kind }) => {
  expect(checkPriceAlert(at(before), cents(now)).event?.kind ?? null).toBe(kind);
});

test('a return is told once, with the price from before', () => {
  const gone = checkPriceAlert(at(50_00), null);
  expect(gone).toEqual({ state: { reference: 50_00, available: false }, event: null });
  const back = checkPriceAlert(gone.state, cents(48_00));
  expect(back.event).toEqual({ kind: 'returned', before: 50_00, price: 48_00 });
  expect(checkPriceAlert(back.state, cents(48_00)).event).toBeNull();
});

test('a slow fall is told against the price that was last told, and a rise does not move it', () => {
  const rose = checkPriceAlert(at(100_00), cents(110_00));
  expect(rose.state.reference).toBe(100_00);
  const less = checkPriceAlert(rose.state, cents(97_00));
  expect(less.event).toBeNull();
  expect(checkPriceAlert(less.state, cents(94_00)).event).toEqual({ kind: 'dropped', before: 100_00, price: 94_00 });
});

test('whatever prices follow each other, no price is told twice in a row and each drop told is a real one', () => {
  const price = fc.option(fc.integer({ min: 1, max: 300_00 }).map(cents), { nil: null });
  fc.assert(
    fc.property(fc.array(price, { maxLength: 30 }), (prices) => {
      let state: PriceAlertState = { reference: null, available: false };
      for (const now of prices) {
        const checked = checkPriceAlert(state, now);
        expect(checkPriceAlert(checked.state, now)).toEqual({ state: checked.state, event: null });
        if (checked.event?.kind === 'dropped') expect(dropOf(checked.event)).toBeGreaterThanOrEqual(MIN_DROP);
        state = checked.state;
      }
    }),
  );
});

function dropOf({ before, price }: PriceEvent): number {
  return (before ?? (0 as Cents)) - price;
}
