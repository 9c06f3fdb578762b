import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addLine,
  type CartLine,
  cartTotal,
  countUnits,
  decrease,
  increase,
  isQuantity,
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

test('the same product grows its line, a new one makes a line [CART-09, CART-10]', () => {
  expect(addLine([line('a', 2)], line('a', 3))).toEqual({ ok: true, lines: [line('a', 5)] });
  expect(addLine([line('a', 2)], line('b', 1))).toEqual({ ok: true, lines: [line('a', 2), line('b', 1)] });
});

test('beyond 10 of a line or 50 lines an add is refused', () => {
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

test('one less is refused at one, one more at ten', () => {
  expect(decrease([line('a', 1)], 'a').ok).toBe(false);
  expect(decrease([line('a', 2)], 'a')).toEqual({ ok: true, lines: [line('a', 1)] });
  expect(increase([line('a', 10)], 'a').ok).toBe(false);
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

test('a merge adds up, stops at ten and does not care who comes first', () => {
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

test('what was put in is taken out again, no more than is there', () => {
  fc.assert(
    fc.property(cart, cart, (mine, added) => {
      const left = subtractLines(mine, added);
      for (const { productId, quantity } of mine) {
        const taken = added.find((other) => other.productId === productId)?.quantity ?? 0;
        const kept = left.find((other) => other.productId === productId)?.quantity ?? 0;
        expect(kept).toBe(Math.max(0, quantity - taken));
      }
      expect(left.every((other) => isQuantity(other.quantity))).toBe(true);
    }),
  );
});
