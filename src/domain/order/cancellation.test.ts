import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cancellationWay } from './cancellation.ts';
import { ORDER_STATUSES } from './status.ts';
import { nextStatus } from './transition.ts';

test.each([
  ['NEW', false, false, 'unpaid'],
  ['PROCESSING', false, false, 'paying'],
  ['PAID', false, false, 'free'],
  ['ZINC_PROCCESSING', true, false, 'ask'],
  ['ZINC_PROCCESSING', false, false, 'free'],
  ['ZINC_PAID', true, false, 'ask'],
  ['ZINC_PAID', true, true, 'too-late'],
  ['SHIPPING', true, true, 'too-late'],
  ['PICK_UP', true, true, 'too-late'],
  ['COMPLETED', true, true, 'delivered'],
  ['REFUND', false, false, 'ended'],
] as const)(
  'an order is cancelled as its status, the store and its parcels allow: %j',
  (...[status, isAtStore, hasPackages, way]) => {
    expect(cancellationWay({ status, isAtStore, hasPackages, isReplacement: false })).toBe(way);
  },
);

test('an order is cancelled for free only where it can end, and never with goods at the store or on their way', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ORDER_STATUSES), fc.boolean(), fc.boolean(), (status, isAtStore, hasPackages) => {
      const way = cancellationWay({ status, isAtStore, hasPackages, isReplacement: false });
      const ends = nextStatus(status, 'canceled-unbought', { deliveryMethod: 'pickup', hasOpenIssue: false });
      if (way !== 'free') return;
      expect(ends).toBe('REFUND');
      expect(status === 'PAID' || !(isAtStore || hasPackages)).toBe(true);
    }),
  );
});

test('what the shop sends at its own cost is not cancelled by asking, wherever it is', () => {
  const facts = { isAtStore: false, hasPackages: false, isReplacement: true };
  expect(cancellationWay({ status: 'PAID', ...facts })).toBe('replacement');
  expect(cancellationWay({ status: 'ZINC_PAID', ...facts, isAtStore: true })).toBe('replacement');
  expect(cancellationWay({ status: 'COMPLETED', ...facts })).toBe('delivered');
});
