import { expect, test } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { taxableBase, transactionNumber } from './attempt.ts';
import { BANKS, bankOf, PAYMENT_METHODS } from './method.ts';

test("the taxable base is the shop's own invoice net of IVA", () => {
  const quote = { serviceFee: cents(1080), handling: cents(500), deliveryFee: cents(350) };
  expect(taxableBase(quote)).toBe(1582);
  expect(taxableBase({ serviceFee: cents(0), handling: cents(0), deliveryFee: cents(0) })).toBe(0);
});

test('a transaction number has the Montevideo time and a serial number, twenty digits', () => {
  expect(transactionNumber('2026-01-01T01:02:03.000Z', 42)).toBe('20251231220203000042');
  expect(() => transactionNumber('2026-01-01T01:02:03.000Z', 1_000_000)).toThrow(RangeError);
});

test('there are nine banks, Scotiabank first [PAY-12, PAY-13, PAY-14, PAY-15, PAY-16, PAY-17, PAY-18, PAY-19, PAY-20]', () => {
  expect(BANKS[0]).toBe('scotiabank');
  const expected = ['bbva', 'brou', 'heritage', 'hsbc', 'itau', 'oca', 'santander', 'scotiabank', 'visa'];
  expect([...BANKS].sort()).toEqual(expected);
});

test('there are ten payment methods, nine banks and cash at Abitab [ENT-08]', () => {
  expect(PAYMENT_METHODS).toHaveLength(10);
  expect(PAYMENT_METHODS).toContain('sistarbanc_visa');
  expect(PAYMENT_METHODS).not.toContain('visa');
  expect([bankOf('abitab'), bankOf('sistarbanc_brou')]).toEqual([null, 'brou']);
});
