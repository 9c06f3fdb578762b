import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '#domain/order/status.ts';
import { resultOf, routeOf } from './order-result.tsx';

test('every status has one result page, and a refund has words of its own', () => {
  const byResult = Map.groupBy(ORDER_STATUSES, resultOf);
  expect(byResult.get('pending')).toEqual(['NEW', 'PROCESSING']);
  expect(byResult.get('failed')?.toSorted()).toEqual(['CANCELED', 'FAILED']);
  expect(byResult.get('refund')).toEqual(['REFUND']);
  expect(byResult.get('success')).toHaveLength(ORDER_STATUSES.length - 5);
});

test('the map of a purchase shows its own destination, and no place while it is unpaid or in review', () => {
  const address = { apartment: 'Rocha' } as Parameters<typeof routeOf>[0]['address'];
  const of = (status: (typeof ORDER_STATUSES)[number], deliveryMethod: 'pickup' | 'delivery', inReview = false) =>
    routeOf({ status, inReview, deliveryMethod, address });
  expect(of('SHIPPING', 'delivery')).toEqual({
    stage: 'travelling',
    label: 'Tu orden viaja de Miami a Uruguay',
    from: 'Miami',
    to: 'Rocha',
  });
  expect(of('DELIVERED', 'pickup')).toMatchObject({ stage: 'delivered', to: 'Montevideo' });
  const future = { stage: null, label: 'Tu compra va a salir de Miami y llegar a Rocha' };
  expect(of('NEW', 'delivery')).toMatchObject(future);
  expect(of('PAID', 'delivery', true)).toMatchObject(future);
});
