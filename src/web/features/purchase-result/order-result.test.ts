import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '#domain/order/status.ts';
import { resultOf } from './order-result.tsx';

test('every status has one result page, and a refund has words of its own', () => {
  const byResult = Map.groupBy(ORDER_STATUSES, resultOf);
  expect(byResult.get('pending')).toEqual(['NEW', 'PROCESSING']);
  expect(byResult.get('failed')?.toSorted()).toEqual(['CANCELED', 'FAILED']);
  expect(byResult.get('refund')).toEqual(['REFUND']);
  expect(byResult.get('success')).toHaveLength(ORDER_STATUSES.length - 5);
});
