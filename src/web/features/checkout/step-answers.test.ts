import { expect, test } from 'vitest';
import type { User } from '#contract/accounts.ts';
import type { Address } from '#contract/addresses.ts';
import { type CheckoutDraft, EMPTY_DRAFT } from './checkout-state.ts';
import { firstInvalidStep } from './use-checkout-payment.ts';

const TODAY = '2026-11-22';
const PROFILE = {
  ...{ firstName: 'Lucía', middleName: null, lastName: 'Fernández', secondLastName: null },
  ...{ document: '48712061', birthday: '1991-03-14', gender: 'F' },
} as User;
const ADDRESSES = [{ id: 'home', apartment: 'Rocha' }] as Address[];
const answered = (confirmed: CheckoutDraft['confirmed']): CheckoutDraft => ({ ...EMPTY_DRAFT, confirmed });
const PICKUP = answered({ deliveryMethod: 'pickup', address: null });
const TO = (id: string) => answered({ deliveryMethod: 'delivery', address: { kind: 'saved', id } });
const stepOf = (draft: CheckoutDraft, profile: Partial<User> = {}) =>
  firstInvalidStep(draft, { profile: { ...PROFILE, ...profile }, addresses: ADDRESSES }, TODAY);

test('every confirmed answer makes an order', () => {
  expect([PICKUP, TO('home')].map((draft) => stepOf(draft))).toEqual([null, null]);
});

test('the first answer that no order can be made of names its step', () => {
  expect(stepOf(PICKUP, { birthday: null })).toBe('userInformation');
  expect(stepOf(PICKUP, { document: 'x' })).toBe('userInformation');
  expect(stepOf(EMPTY_DRAFT)).toBe('deliveryMethod');
  expect(stepOf(TO('deleted'))).toBe('shippingAddress');
});

test('an edit that was not continued makes no answer invalid', () => {
  const edited = {
    ...PICKUP.edited,
    customs: { firstName: '' },
    newAddress: null,
    deliveryMethod: 'delivery' as const,
  };
  expect(stepOf({ ...PICKUP, edited })).toBeNull();
});
