import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/payment/method.ts';
import { PaymentMethods } from './payment-dialog.tsx';

function shown(offered: readonly PaymentMethod[]): { values: string[]; text: string } {
  const html = renderToStaticMarkup(<PaymentMethods offered={offered} chosen="abitab" onChoose={() => undefined} />);
  const values = [...html.matchAll(/value="([^"]+)"/g)].map(([, value = '']) => value);
  return { values, text: html.replace(/<[^>]+>/g, ' ') };
}

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
