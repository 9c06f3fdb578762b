import { expect, test } from 'vitest';
import { PAYMENT_METHODS } from '#domain/payment/method.ts';
import { orderEndpoints } from './orders.ts';

test('choosing a payment accepts the ten methods and no other [ENT-08]', () => {
  const accepts = (paymentMethod: unknown) => orderEndpoints.choosePayment.body.safeParse({ paymentMethod }).success;
  const banks = ['oca', 'bbva', 'visa', 'itau', 'hsbc', 'brou', 'heritage', 'santander', 'scotiabank'];
  const methods = ['abitab', ...banks.map((bank) => `sistarbanc_${bank}`)];
  expect(new Set(PAYMENT_METHODS)).toEqual(new Set(methods));
  expect(methods.filter((method) => !accepts(method))).toEqual([]);
  expect(['visa', 'sistarbanc_', 'ABITAB', '', null].filter(accepts)).toEqual([]);
});
