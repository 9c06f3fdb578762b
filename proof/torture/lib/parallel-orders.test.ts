import { expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { type CartRace, differentBodies, notAccepted, orderedTwice } from './parallel-orders.ts';

const accepted = (order: Partial<Order>) => ({ ok: true, status: 201, body: order as Order }) as const;
const race = (...replies: CartRace['replies']): CartRace => ({ cartId: 'c1', replies });

test('one order for every request is as it should be', () => {
  const races = [race(accepted({ id: '1' }), accepted({ id: '1' }))];
  expect([orderedTwice(races), notAccepted(races), differentBodies(races)]).toEqual([[], [], []]);
});

test('two orders of a cart are found', () => {
  expect(orderedTwice([race(accepted({ id: '1' }), accepted({ id: '2' }))])).toEqual(['c1']);
});

test('a refused and an unanswered request are found', () => {
  const races = [race(accepted({ id: '1' }), { ok: false, status: 409, text: 'changed' }, null)];
  expect(notAccepted(races)).toEqual(['c1: 409 changed', 'c1: no answer']);
});

test('one order with two contents is found', () => {
  const races = [race(accepted({ id: '1', amount: 10 }), accepted({ id: '1', amount: 11 }))];
  expect(differentBodies(races)).toEqual(['c1']);
});
