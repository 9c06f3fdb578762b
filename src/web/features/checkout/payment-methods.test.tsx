import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Cents, cents } from '#domain/money/cents.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/payment/method.ts';
import { PaymentMethods } from './payment-methods.tsx';

function shown(offered: readonly PaymentMethod[], pesos: Cents | null = null): { values: string[]; text: string } {
  const methods = <PaymentMethods offered={offered} chosen="abitab" onChoose={() => undefined} pesos={pesos} />;
  const html = renderToStaticMarkup(methods);
  const values = [...html.matchAll(/value="([^"]+)"/g)].map(([, value = '']) => value);
  return { values, text: html.replace(/<[^>]+>/g, ' ') };
}

test('cards stand under a heading of their own', () => {
  const { text } = shown(PAYMENT_METHODS);
  expect(text).toMatch(/Con tu banco\s+Scotiabank\s+Itau.*Con tarjeta\s+Visa\s+OCA.*En efectivo\s+Abitab/s);
});

test('the dialog contains all nine banks and Abitab where all are offered', () => {
  expect(shown(PAYMENT_METHODS).values.toSorted()).toEqual([...PAYMENT_METHODS].sort());
});

test('a method that is not offered, and a group without methods, are not shown', () => {
  const bank = shown(['sistarbanc_brou']);
  expect(bank.values).toEqual(['sistarbanc_brou']);
  expect(bank.text).not.toMatch(/efectivo|Abitab/);
  const cash = shown(['abitab']);
  expect(cash.values).toEqual(['abitab']);
  expect(cash.text).not.toMatch(/Con tu banco/);
});

test('each bank says what an instalment comes to, in as many as it gives; without a rate none does', () => {
  const { text } = shown(PAYMENT_METHODS, cents(608_400));
  expect(text).toMatch(/Scotiabank\s+12\s×\s\$\s507 o 18\s×\s\$\s338\s/);
  expect(text).toMatch(/Visa\s+12\s×\s\$\s507\s+OCA/);
  expect(text).not.toMatch(/Abitab\s+12/);
  expect(shown(PAYMENT_METHODS).text).not.toContain('×');
});
