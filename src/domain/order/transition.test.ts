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
  const transitions = ORDER_TRIGGERS.flatMap((trigger) =>
    contexts.map((context) => nextStatus(status, trigger, context)),
  );
  return transitions.filter((next) => next !== null);
}

test('the sixteen statuses are spelled as in the specification [ENT-09, ENT-10]', () => {
  expect(ORDER_STATUSES.join(' ')).toBe(
    'NEW PAID PROCESSING ZINC_PROCCESSING ZINC_PAID SHIPPING PACKAGE_RECEIVED READY_TO_DELIVER ' +
      'PACKAGE_SHIPPED IN_DISTRIBUTION PICK_UP DELIVERED COMPLETED CANCELED FAILED REFUND',
  );
});

test('there are two package statuses and two delivery methods [ENT-04, ENT-11]', () => {
  expect(PACKAGE_STATUSES).toEqual(['PACKAGE_SENT_FROM_AMAZON', 'PACKAGE_RECEIVED']);
  expect(DELIVERY_METHODS).toEqual(['pickup', 'delivery']);
});

test('every status is reachable from NEW', () => {
  const reached = new Set<OrderStatus>(['NEW']);
  for (const status of reached) for (const next of exits(status)) reached.add(next);
  expect([...reached].sort()).toEqual([...ORDER_STATUSES].sort());
});

test('every non-terminal status has an exit; COMPLETED and REFUND have none', () => {
  expect(TERMINAL_STATUSES).toEqual(['COMPLETED', 'REFUND', 'FAILED', 'CANCELED']);
  for (const status of ORDER_STATUSES) {
    if (!isTerminal(status)) expect(exits(status), status).not.toEqual([]);
  }
  expect(exits('COMPLETED')).toEqual([]);
  expect(exits('REFUND')).toEqual([]);
});

test('a delivered and a picked-up order pass through these statuses', () => {
  const statusesOf = (context: TransitionContext) => {
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
  expect(statusesOf(DELIVERY).join(' ')).toBe(
    'PROCESSING PAID ZINC_PROCCESSING ZINC_PAID PACKAGE_RECEIVED READY_TO_DELIVER SHIPPING PACKAGE_SHIPPED ' +
      'IN_DISTRIBUTION DELIVERED COMPLETED',
  );
  expect(statusesOf(PICKUP)).toContain('PICK_UP');
  expect(statusesOf(PICKUP).at(-1)).toBe('COMPLETED');
});

test('a late approval reactivates the order, a rejection never reverts PAID', () => {
  expect(nextStatus('FAILED', 'payment-approved', DELIVERY)).toBe('PAID');
  expect(nextStatus('CANCELED', 'payment-approved', DELIVERY)).toBe('PAID');
  expect(nextStatus('PAID', 'payment-refused', DELIVERY)).toBeNull();
  expect(nextStatus('PAID', 'payment-approved', DELIVERY)).toBeNull();
});

test('carrier events may be skipped, and a late or repeated one changes nothing', () => {
  expect(nextStatus('READY_TO_DELIVER', 'SHDEL', DELIVERY)).toBe('DELIVERED');
  expect(nextStatus('SHIPPING', 'SHOFD', DELIVERY)).toBe('IN_DISTRIBUTION');
  expect(nextStatus('IN_DISTRIBUTION', 'ATC', DELIVERY)).toBeNull();
  expect(nextStatus('PICK_UP', 'SHOFD', PICKUP)).toBeNull();
  expect(nextStatus('DELIVERED', 'ALVOL', DELIVERY)).toBeNull();
});

test('a delivered order with an open issue is not completed', () => {
  expect(nextStatus('DELIVERED', 'closed', { ...DELIVERY, hasOpenIssue: true })).toBeNull();
  expect(nextStatus('DELIVERED', 'closed', DELIVERY)).toBe('COMPLETED');
});

/** How far an order in a status has come, as the specification orders them. */
const RANKS: Readonly<Record<OrderStatus, number>> = {
  NEW: 0,
  PROCESSING: 1,
  FAILED: 2,
  CANCELED: 2,
  PAID: 3,
  ZINC_PROCCESSING: 4,
  ZINC_PAID: 5,
  PACKAGE_RECEIVED: 6,
  READY_TO_DELIVER: 7,
  SHIPPING: 8,
  PACKAGE_SHIPPED: 9,
  IN_DISTRIBUTION: 10,
  PICK_UP: 10,
  DELIVERED: 11,
  COMPLETED: 12,
  REFUND: 12,
};

/** Nothing is given back as a whole, nor ends so, before it is paid or once the goods have left the store. */
function isStepForward(before: OrderStatus, after: OrderStatus): boolean {
  if (before === after) return true;
  if (after === 'REFUND') return RANKS[before] >= RANKS.PAID && RANKS[before] <= RANKS.ZINC_PAID;
  return RANKS[after] > RANKS[before];
}

test('no sequence of triggers leads an order back', () => {
  const triggers = fc.array(fc.constantFrom(...ORDER_TRIGGERS), { minLength: 60, maxLength: 60 });
  const context = fc.record({ deliveryMethod: fc.constantFrom(...DELIVERY_METHODS), hasOpenIssue: fc.boolean() });
  fc.assert(
    fc.property(triggers, context, (schedule, about) => {
      let status: OrderStatus = 'NEW';
      return schedule.every((trigger) => {
        const before: OrderStatus = status;
        status = nextStatus(before, trigger, about) ?? before;
        return isStepForward(before, status);
      });
    }),
    { numRuns: 2000 },
  );
});
