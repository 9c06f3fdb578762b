import { expect, test } from 'vitest';
import { isStepForward } from './rank.ts';

test('an order goes on, may skip movements, and stays where it is', () => {
  expect(isStepForward('NEW', 'PROCESSING')).toBe(true);
  expect(isStepForward('READY_TO_DELIVER', 'DELIVERED')).toBe(true);
  expect(isStepForward('PAID', 'PAID')).toBe(true);
});

test('a late payment alone leaves an unpaid end, and nothing leaves the others', () => {
  expect(isStepForward('FAILED', 'PAID')).toBe(true);
  expect(isStepForward('FAILED', 'CANCELED')).toBe(false);
  expect(isStepForward('COMPLETED', 'REFUND')).toBe(false);
  expect(isStepForward('REFUND', 'PAID')).toBe(false);
});

test('an order is given back only once it is paid and before its goods have left the store', () => {
  expect(isStepForward('ZINC_PAID', 'REFUND')).toBe(true);
  expect(isStepForward('PROCESSING', 'REFUND')).toBe(false);
  expect(isStepForward('SHIPPING', 'REFUND')).toBe(false);
});

test('an unknown status is no step', () => {
  expect(isStepForward('NEW', 'gone')).toBe(false);
});
