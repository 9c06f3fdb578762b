import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '#domain/order/status.ts';
import { type ToldOrder, whatToSay } from './what-to-say.ts';

const ORDER: ToldOrder = {
  number: 10001,
  status: 'ZINC_PAID',
  isHeld: false,
  isPaymentInReview: false,
  isOfParcels: false,
  issue: null,
  promisedOn: '2026-12-04',
  today: '2026-11-27',
};

test('the sentence says where the order is, and the day that was promised', () => {
  expect(whatToSay(ORDER)).toBe(
    'Tu orden 10001 ya está comprada y va camino a nuestro depósito en Miami. Te prometimos que llega hasta el 4 de diciembre.',
  );
});

test('a promise that was not kept is not repeated', () => {
  expect(whatToSay({ ...ORDER, today: '2026-12-05' })).toContain('el 4 de diciembre, ya pasó: la estamos siguiendo');
});

test('an open issue and a hold are said', () => {
  expect(whatToSay({ ...ORDER, issue: 'Falta un documento' })).toContain('Tiene un inconveniente: Falta un documento.');
  expect(whatToSay({ ...ORDER, status: 'PAID', isHeld: true })).toContain('revisando antes de comprarla');
});

test('who has paid what a person looks at is told not to pay again', () => {
  const said = whatToSay({ ...ORDER, status: 'PROCESSING', isPaymentInReview: true, promisedOn: null });
  expect(said).toContain('No pagues de nuevo');
  expect(said).not.toContain('el banco confirme');
});

test.each(ORDER_STATUSES)('%s has one sentence, and no day without a promise', (status) => {
  const said = whatToSay({ ...ORDER, status, promisedOn: null });
  expect(said).toMatch(/^Tu orden 10001 \p{L}.*\.$/u);
  expect(said).not.toMatch(/\d de \p{L}+/u);
});

test.each(['NEW', 'PROCESSING', 'PICK_UP', 'DELIVERED', 'COMPLETED', 'CANCELED', 'FAILED', 'REFUND'] as const)(
  '%s promises no day',
  (status) => {
    expect(whatToSay({ ...ORDER, status })).not.toContain('prometimos');
  },
);

test('nothing is bought for an order of parcels of other stores alone', () => {
  const said = ['NEW', 'PAID', 'PACKAGE_RECEIVED'].map((status) =>
    whatToSay({ ...ORDER, status: status as ToldOrder['status'], isOfParcels: true, promisedOn: null }),
  );
  expect(said.join(' ')).not.toMatch(/compr/);
  expect(whatToSay({ ...ORDER, status: 'PAID', isHeld: true, isOfParcels: true })).toContain(
    'revisando antes de traerla',
  );
});
