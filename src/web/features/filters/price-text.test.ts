import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rateMicros } from '#domain/money/exchange.ts';
import { dollarsOf, priceText } from './price-text.ts';

const rate = rateMicros(39_960_000);

it('a price filter is shown and typed in whole pesos while pesos are chosen, and sent in dollars', () => {
  expect(priceText(25.5, null)).toBe('25,5');
  expect(priceText(25.5, rate)).toBe('1019');
  expect(dollarsOf('1.000', null, rate)).toBe(25.03);
  expect(priceText(25.03, rate)).toBe('1000');
  expect(dollarsOf('40,5', null, null)).toBe(40.5);
  expect([dollarsOf('', 25.5, rate), dollarsOf('x', null, rate), priceText(null, rate)]).toEqual([null, null, '']);
});

it('a price that was not edited stays the same number of dollars, whichever currency shows it', () => {
  const dollars = fc.integer({ min: 1, max: 99_999_999 }).map((cents) => cents / 100);
  fc.assert(
    fc.property(dollars, fc.constantFrom(rate, null), (price, shown) => {
      expect(dollarsOf(priceText(price, shown), price, shown)).toBe(price);
    }),
  );
});
