import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cents, cents } from '#domain/money/cents.ts';
import { checkPriceAlert, MIN_DROP, type PriceAlert, type PriceEvent } from './price-alert.ts';

const at = (price: number, below: number | null = null): PriceAlert => ({
  reference: cents(price),
  available: true,
  below: below === null ? null : cents(below),
});

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
  const back = checkPriceAlert({ ...gone.state, below: null }, cents(48_00));
  expect(back.event).toEqual({ kind: 'returned', before: 50_00, price: 48_00 });
  expect(checkPriceAlert({ ...back.state, below: null }, cents(48_00)).event).toBeNull();
});

test('a slow fall is told against the price that was last told, and a rise does not move it', () => {
  const rose = checkPriceAlert(at(100_00), cents(110_00));
  expect(rose.state.reference).toBe(100_00);
  const less = checkPriceAlert({ ...rose.state, below: null }, cents(97_00));
  expect(less.event).toBeNull();
  expect(checkPriceAlert({ ...less.state, below: null }, cents(94_00)).event).toEqual({
    kind: 'dropped',
    before: 100_00,
    price: 94_00,
  });
});

test('an alert that waits for a price tells of it once, and again after the price was above it', () => {
  const kinds: (string | null)[] = [];
  let alert = at(100_00, 80_00);
  for (const price of [90_00, 80_01, 80_00, 75_00, 60_00, 81_00, 79_00]) {
    const { state, event } = checkPriceAlert(alert, cents(price));
    kinds.push(event?.kind ?? null);
    alert = { ...alert, ...state };
  }
  expect(kinds).toEqual([null, null, 'dropped', null, null, null, 'dropped']);
});

test('an alert set while there was no price tells of the one that it waits for', () => {
  const alert = { reference: null, available: true, below: cents(80_00) };
  expect(checkPriceAlert(alert, cents(79_00)).event).toEqual({ kind: 'dropped', before: null, price: 79_00 });
});

test('whatever prices follow each other, no price is told twice in a row and each drop told is a real one', () => {
  const price = fc.option(fc.integer({ min: 1, max: 300_00 }).map(cents), { nil: null });
  fc.assert(
    fc.property(price, fc.array(price, { maxLength: 30 }), (below, prices) => {
      let alert: PriceAlert = { reference: null, available: false, below };
      for (const now of prices) {
        const checked = checkPriceAlert(alert, now);
        alert = { ...checked.state, below };
        expect(checkPriceAlert(alert, now)).toEqual({ state: checked.state, event: null });
        if (checked.event?.kind !== 'dropped') continue;
        if (below === null) expect(dropOf(checked.event)).toBeGreaterThanOrEqual(MIN_DROP);
        else expect(checked.event.price).toBeLessThanOrEqual(below);
      }
    }),
  );
});

function dropOf({ before, price }: PriceEvent): number {
  return (before ?? (0 as Cents)) - price;
}
