import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addLine,
  type CartLine,
  cartTotal,
  countUnits,
  isQuantity,
  keepUnits,
  MAX_LINES,
  mergeLines,
  removeLine,
  setQuantity,
  subtractLines,
} from '#domain/cart/lines.ts';
import { cents } from '#domain/money/cents.ts';

const line = (productId: string, quantity: number): CartLine => ({ productId, quantity });

const cart = fc.uniqueArray(
  fc.record({
    productId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    quantity: fc.integer({ min: 1, max: 10 }),
  }),
  { selector: (item) => item.productId },
);

test('adding a product increases its existing line or adds a new one [CART-09, CART-10]', () => {
  expect(addLine([line('a', 2)], line('a', 3))).toEqual({ ok: true, lines: [line('a', 5)] });
  expect(addLine([line('a', 2)], line('b', 1))).toEqual({ ok: true, lines: [line('a', 2), line('b', 1)] });
});

test('an addition beyond 10 units of a line or 50 lines is refused', () => {
  expect(addLine([line('a', 8)], line('a', 3))).toEqual({ ok: false, refusal: 'QUANTITY_OUT_OF_RANGE' });
  const full = Array.from({ length: MAX_LINES }, (_, index) => line(`p${index}`, 1));
  expect(addLine(full, line('new', 1))).toEqual({ ok: false, refusal: 'TOO_MANY_LINES' });
  expect(addLine(full, line('p0', 1)).ok).toBe(true);
});

test('a quantity is a whole number from 1 to 10 [CONST-01]', () => {
  expect([0, 1, 10, 11, 1.5, Number.NaN].map(isQuantity)).toEqual([false, true, true, false, false, false]);
  expect(setQuantity([line('a', 1)], line('a', 0)).ok).toBe(false);
  expect(setQuantity([line('a', 1)], line('b', 1))).toEqual({ ok: false, refusal: 'UNKNOWN_LINE' });
});

test('a quantity below 1 or above 10 is refused, and a line can be removed', () => {
  expect(setQuantity([line('a', 1)], line('a', 0)).ok).toBe(false);
  expect(setQuantity([line('a', 2)], line('a', 1))).toEqual({ ok: true, lines: [line('a', 1)] });
  expect(setQuantity([line('a', 10)], line('a', 11)).ok).toBe(false);
  expect(removeLine([line('a', 1), line('b', 1)], 'a')).toEqual([line('b', 1)]);
});

test('the total is the sum of price times quantity [ENT-21]', () => {
  const lines = [
    { price: cents(1050), quantity: 2 },
    { price: cents(300), quantity: 1 },
    { price: null, quantity: 4 },
  ];
  expect(cartTotal(lines)).toBe(2400);
  expect(countUnits(lines)).toBe(7);
});

test('a merge adds quantities up to ten, in either order', () => {
  const sorted = (lines: CartLine[]) => lines.toSorted((a, b) => a.productId.localeCompare(b.productId));
  fc.assert(
    fc.property(cart, cart, (server, local) => {
      const merged = mergeLines(server, local);
      expect(sorted(merged)).toEqual(sorted(mergeLines(local, server)));
      for (const { productId, quantity } of merged) {
        const sum = countUnits([...server, ...local].filter((item) => item.productId === productId));
        expect(quantity).toBe(Math.min(10, sum));
      }
    }),
  );
});

test('what is kept of a cart and what is not are the cart', () => {
  fc.assert(
    fc.property(cart, cart, (mine, wanted) => {
      const kept = keepUnits(mine, wanted);
      for (const { productId, quantity } of kept) {
        const units = (lines: CartLine[]) => countUnits(lines.filter((line) => line.productId === productId));
        expect(quantity).toBe(Math.min(units(mine), units(wanted)));
      }
      expect(countUnits(mergeLines(kept, subtractLines(mine, kept)))).toBe(countUnits(mine));
      expect(kept.every(({ quantity }) => isQuantity(quantity))).toBe(true);
    }),
  );
});

test('subtracting lines removes at most the units that are there', () => {
  fc.assert(
    fc.property(cart, cart, (mine, added) => {
      const remaining = subtractLines(mine, added);
      for (const { productId, quantity } of mine) {
        const subtracted = added.find((other) => other.productId === productId)?.quantity ?? 0;
        const rest = remaining.find((other) => other.productId === productId)?.quantity ?? 0;
        expect(rest).toBe(Math.max(0, quantity - subtracted));
      }
      expect(remaining.every((other) => isQuantity(other.quantity))).toBe(true);
    }),
  );
});
