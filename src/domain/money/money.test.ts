import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cents, CURRENCIES, cents, DEFAULT_CURRENCY, multiplyCents, sumCents } from '#domain/money/cents.ts';
import { meanRate, parseRate, rateMicros, toDollars, toPesos } from '#domain/money/exchange.ts';
import { formatMoney, formatMoneyCompact, fromUnits, moneyParts, roundToCents, toUnits } from '#domain/money/format.ts';
import { percentOf, roundHalfUp } from '#domain/money/round.ts';
import { allocateCents } from './allocate.ts';
import { splitAmounts, textInPesos } from './amount-text.ts';

const amount = fc.integer({ min: -100_000_000, max: 100_000_000 }).map((value) => value as Cents);
const positive = fc.integer({ min: 0, max: 100_000_000 }).map((value) => value as Cents);

test('rounding is half up and never off by more than a half', () => {
  expect([roundHalfUp(5, 2), roundHalfUp(-5, 2), roundHalfUp(7, 3), roundHalfUp(-7, 3)]).toEqual([3, -2, 2, -2]);
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), fc.bigInt(1n, 10n ** 9n), (numerator, denominator) => {
      const twiceTheError = 2n * (BigInt(roundHalfUp(numerator, denominator)) * denominator - numerator);
      expect(twiceTheError > -denominator && twiceTheError <= denominator).toBe(true);
    }),
  );
});

test('percentages are computed in integers', () => {
  expect(percentOf(cents(1005), 5000)).toBe(503);
  expect(percentOf(cents(100_00), 900)).toBe(900);
});

test('sums and multiples are whole cents', () => {
  expect(sumCents([cents(10), cents(-3)])).toBe(7);
  expect(multiplyCents(cents(1050), 2)).toBe(2100);
  expect(() => cents(0.5)).toThrow(RangeError);
});

test('an allocation adds up to the total and each share is within a cent of the exact one', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(amount, weights, (total, parts) => {
      const shares = allocateCents(total, parts);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
      const whole = parts.reduce((sum, part) => sum + part, 0);
      if (whole > 0) {
        shares.forEach((share, index) => {
          expect(Math.abs(share - (total * (parts[index] ?? 0)) / whole)).toBeLessThan(1.001);
        });
      }
    }),
  );
});

test('at the mean of 39 and 41, 10 dollars are 400 pesos [CUR-06]', () => {
  const rate = meanRate(rateMicros(39_000_000), rateMicros(41_000_000));
  expect(toPesos(cents(10_00), rate)).toBe(400_00);
  expect(parseRate('39.85')).toBe(39_850_000);
  expect(parseRate('-')).toBeNull();
});

test('more dollars are never fewer pesos', () => {
  fc.assert(
    fc.property(positive, positive, fc.integer({ min: 1, max: 90_000_000 }), (one, other, micros) => {
      const [low, high] = one <= other ? [one, other] : [other, one];
      expect(toPesos(low, rateMicros(micros))).toBeLessThanOrEqual(toPesos(high, rateMicros(micros)));
    }),
  );
});

test('dollars are shown as U$S, pesos as $, always with two decimals [CUR-01, CUR-02, CUR-03]', () => {
  expect(formatMoney(cents(1000), 'USD')).toBe('U$S\u00a010,00');
  expect(formatMoney(cents(123_456), 'USD')).toBe('U$S\u00a01.234,56');
  expect(formatMoney(cents(123_456_789), 'UYU')).toBe('$\u00a01.234.567,89');
  expect(moneyParts(cents(-5), 'UYU')).toEqual({ symbol: '$', whole: '-0', decimals: '05' });
});

test('the currencies are dollars and pesos [ENT-01]', () => {
  expect(CURRENCIES).toEqual(['USD', 'UYU']);
});

test('the default currency is the dollar [CUR-04]', () => {
  expect(DEFAULT_CURRENCY).toBe('USD');
});

test('cents survive a round trip through JSON', () => {
  fc.assert(
    fc.property(amount, (value) => {
      const text = JSON.stringify(toUnits(value));
      expect(text).toMatch(/^-?\d+(\.\d{1,2})?$/);
      expect(fromUnits(JSON.parse(text))).toBe(value);
    }),
  );
  expect(() => fromUnits(1.005)).toThrow(RangeError);
  expect([roundToCents(39.9926), roundToCents(1.005), roundToCents('abc')]).toEqual([3999, 101, null]);
});

test('every dollar amount of a text is found, whatever stands around it', () => {
  const around = fc.constantFrom('', 'mínimo ', ', más ', '. Los libros no cuentan', ' y ');
  const amounts = fc.array(fc.tuple(around, amount, fc.boolean()), { maxLength: 4 });
  fc.assert(
    fc.property(amounts, around, (written, tail) => {
      const text = written.map(
        ([before, usd, compact]) => before + (compact ? formatMoneyCompact : formatMoney)(usd, 'USD'),
      );
      const found = splitAmounts(text.join('; ') + tail).filter((part) => typeof part !== 'string');
      expect(found.map(({ usd }) => usd + 0)).toEqual(written.map(([, usd]) => usd + 0));
    }),
  );
});

test('a text in dollars is written in pesos, without decimals where the dollars have none', () => {
  const rate = rateMicros(40_000_000);
  const text = `60 %, mínimo ${formatMoneyCompact(cents(1000), 'USD')}, más ${formatMoney(cents(250), 'USD')}.`;
  expect(textInPesos(text, rate)).toBe('60 %, mínimo $\u00a0400, más $\u00a0100,00.');
  expect(textInPesos('Sin costo', rate)).toBe('Sin costo');
});

test('whole pesos survive the way to dollars and back', () => {
  const pesos = fc.integer({ min: 1, max: 5_000_000 });
  fc.assert(
    fc.property(pesos, fc.integer({ min: 20_000_000, max: 90_000_000 }), (whole, micros) => {
      const rate = rateMicros(micros);
      expect(Math.round(toPesos(toDollars(cents(whole * 100), rate), rate) / 100)).toBe(whole);
    }),
  );
});
