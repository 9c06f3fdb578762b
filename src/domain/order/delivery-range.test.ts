import { expect, test } from 'vitest';
import { formatDayRange } from '#domain/time/montevideo.ts';
import { deliveryRange } from './delivery-range.ts';

const inWords = (paidOn: string) => formatDayRange(deliveryRange(paidOn));

test('an order arrives 10 to 15 business days after the payment', () => {
  expect(deliveryRange('2026-11-22')).toEqual({ from: '2026-12-04', to: '2026-12-11' });
  expect(inWords('2026-11-22')).toBe('entre el 4 y el 11 de diciembre');
});

test('a range over two months or two years names both months; September is setiembre', () => {
  expect(inWords('2026-12-11')).toBe('entre el 28 de diciembre y el 5 de enero');
  expect(inWords('2026-08-14')).toBe('entre el 31 de agosto y el 7 de setiembre');
  expect(inWords('2026-08-28')).toBe('entre el 11 y el 18 de setiembre');
});

test('holidays are no business days: Carnival, the week of Tourism, Christmas', () => {
  expect(deliveryRange('2026-02-06')).toEqual({ from: '2026-02-24', to: '2026-03-03' });
  expect(deliveryRange('2026-03-20')).toEqual({ from: '2026-04-10', to: '2026-04-17' });
  expect(deliveryRange('2026-12-22')).toEqual({ from: '2027-01-08', to: '2027-01-15' });
});
