import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DELIVERY_METHODS, ORDER_STATUSES, type OrderStatus, PACKAGE_STATUSES } from '#domain/order/status.ts';
import {
  isTerminal,
  nextStatus,
  ORDER_TRIGGERS,
  TERMINAL_STATUSES,
  type TransitionContext,
} from '#domain/order/transition.ts';

const DELIVERY: TransitionContext = { deliveryMethod: 'delivery', hasOpenIssue: false };
const PICKUP: TransitionContext = { deliveryMethod: 'pickup', hasOpenIssue: false };

function exits(status: OrderStatus): OrderStatus[] {
  const contexts = [DELIVERY, PICKUP];
  const moves = ORDER_TRIGGERS.flatMap((trigger) => contexts.map((context) => nextStatus(status, trigger, context)));
  return moves.filter((next) => next !== null);
}

test('the sixteen states are spelled as the specification has them [ENT-09, ENT-10]', () => {
  expect(ORDER_STATUSES.join(' ')).toBe(
    'NEW PAID PROCESSING ZINC_PROCCESSING ZINC_PAID SHIPPING PACKAGE_RECEIVED READY_TO_DELIVER ' +
      'PACKAGE_SHIPPED IN_DISTRIBUTION PICK_UP DELIVERED COMPLETED CANCELED FAILED REFUND',
  );
});

test('packages and deliveries have two kinds each [ENT-04, ENT-11]', () => {
  expect(PACKAGE_STATUSES).toEqual(['PACKAGE_SENT_FROM_AMAZON', 'PACKAGE_RECEIVED']);
  expect(DELIVERY_METHODS).toEqual(['pickup', 'delivery']);
});

test('every state can be reached from NEW', () => {
  const reached = new Set<OrderStatus>(['NEW']);
  for (const status of reached) for (const next of exits(status)) reached.add(next);
  expect([...reached].sort()).toEqual([...ORDER_STATUSES].sort());
});

test('only the four ends are ends', () => {
  expect(TERMINAL_STATUSES).toEqual(['COMPLETED', 'REFUND', 'FAILED', 'CANCELED']);
  for (const status of ORDER_STATUSES) {
    if (!isTerminal(status)) expect(exits(status), status).not.toEqual([]);
  }
  expect(exits('COMPLETED')).toEqual([]);
  expect(exits('REFUND')).toEqual([]);
});

test('the whole way of a delivered and of a picked up order', () => {
  const way = (context: TransitionContext) => {
    let status: OrderStatus = 'NEW';
    const triggers = [
      'bank-chosen',
      'payment-approved',
      'purchase-requested',
      'purchase-placed',
      'packages-received',
    ] as const;
    const carriage = ['consolidated', 'ALVOL', 'ATC', 'SHOFD', 'SHDEL', 'closed'] as const;
    return [...triggers, ...carriage].map((trigger) => {
      status = nextStatus(status, trigger, context) ?? status;
      return status;
    });
  };
  expect(way(DELIVERY).join(' ')).toBe(
    'PROCESSING PAID ZINC_PROCCESSING ZINC_PAID PACKAGE_RECEIVED READY_TO_DELIVER SHIPPING PACKAGE_SHIPPED ' +
      'IN_DISTRIBUTION DELIVERED COMPLETED',
  );
  expect(way(PICKUP)).toContain('PICK_UP');
  expect(way(PICKUP).at(-1)).toBe('COMPLETED');
});

test('an approval that comes late revives the order, a refusal never undoes PAID', () => {
  expect(nextStatus('FAILED', 'payment-approved', DELIVERY)).toBe('PAID');
  expect(nextStatus('CANCELED', 'payment-approved', DELIVERY)).toBe('PAID');
  expect(nextStatus('PAID', 'payment-refused', DELIVERY)).toBeNull();
  expect(nextStatus('PAID', 'payment-approved', DELIVERY)).toBeNull();
});

test('carriage may skip, and a late or repeated event changes nothing', () => {
  expect(nextStatus('READY_TO_DELIVER', 'SHDEL', DELIVERY)).toBe('DELIVERED');
  expect(nextStatus('SHIPPING', 'SHOFD', DELIVERY)).toBe('IN_DISTRIBUTION');
  expect(nextStatus('IN_DISTRIBUTION', 'ATC', DELIVERY)).toBeNull();
  expect(nextStatus('PICK_UP', 'SHOFD', PICKUP)).toBeNull();
  expect(nextStatus('DELIVERED', 'ALVOL', DELIVERY)).toBeNull();
});

test('an open issue keeps a delivered order open', () => {
  expect(nextStatus('DELIVERED', 'closed', { ...DELIVERY, hasOpenIssue: true })).toBeNull();
  expect(nextStatus('DELIVERED', 'closed', DELIVERY)).toBe('COMPLETED');
});

test('whatever comes in whatever order, a delivered order is never anything less again', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ORDER_TRIGGERS), { maxLength: 40 }), (triggers) => {
      let status: OrderStatus = 'DELIVERED';
      for (const trigger of triggers) status = nextStatus(status, trigger, DELIVERY) ?? status;
      expect(['DELIVERED', 'COMPLETED']).toContain(status);
    }),
  );
});
