import { expect, test } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { formatTotal, orderCurrency } from './payment-amounts.ts';

const WITH_RATE = { usd: cents(50_00), uyu: cents(2000_00) };
const WITHOUT_RATE = { usd: cents(50_00), uyu: null };

test('with a rate a bank charges the chosen currency and Abitab pesos', () => {
  expect(formatTotal(WITH_RATE, { method: 'sistarbanc_brou', chosen: 'USD' })).toBe('U$S\u00a050,00');
  expect(formatTotal(WITH_RATE, { method: 'sistarbanc_brou', chosen: 'UYU' })).toBe('$\u00a02.000,00');
  expect(formatTotal(WITH_RATE, { method: 'abitab', chosen: 'USD' })).toBe('$\u00a02.000,00');
});

test('without a rate a bank charges the dollars that are shown, also with pesos chosen, and Abitab names no amount', () => {
  for (const chosen of ['USD', 'UYU'] as const) {
    expect(formatTotal(WITHOUT_RATE, { method: 'sistarbanc_brou', chosen })).toBe('U$S\u00a050,00');
    expect(orderCurrency(WITHOUT_RATE, { method: 'sistarbanc_brou', chosen })).toBe('USD');
    expect(formatTotal(WITHOUT_RATE, { method: 'abitab', chosen })).toBeNull();
    expect(orderCurrency(WITHOUT_RATE, { method: 'abitab', chosen })).toBe('UYU');
  }
});
