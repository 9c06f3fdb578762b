import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkPickupCode,
  formatPickupCode,
  isPickupCode,
  MAX_WRONG_CODES,
  mayAuthorizePickup,
  normalizePickupCode,
  pickupTriesLeft,
} from './pickup.ts';
import { ORDER_STATUSES } from './status.ts';

test('another person can be authorized from the payment until the delivery, where the order is picked up', () => {
  const allowed = ORDER_STATUSES.filter((status) => mayAuthorizePickup({ status, deliveryMethod: 'pickup' }));
  expect(allowed.toSorted()).toEqual(
    [
      'PAID',
      'ZINC_PROCCESSING',
      'ZINC_PAID',
      'PACKAGE_RECEIVED',
      'READY_TO_DELIVER',
      'SHIPPING',
      'PACKAGE_SHIPPED',
      'IN_DISTRIBUTION',
      'PICK_UP',
    ].toSorted(),
  );
  for (const status of ORDER_STATUSES) expect(mayAuthorizePickup({ status, deliveryMethod: 'delivery' })).toBe(false);
});

test.each(['abcd-2345', ' ABCD 2345 ', 'ABCD2345'])('the code is the same as %j', (typed) => {
  expect(normalizePickupCode(typed)).toBe('ABCD2345');
  expect(isPickupCode(typed)).toBe(true);
});

test.each(['', 'ABCD234', 'ABCD23456', 'ABCD-234O', 'ABCD-2341', 'ÑBCD2345'])('%j is no code', (typed) => {
  expect(isPickupCode(typed)).toBe(false);
});

test('a code is shown in two groups', () => {
  expect(formatPickupCode('ABCD2345')).toBe('ABCD-2345');
});

test('the right code is right until five different wrong ones were typed, however often each was', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'right'), { maxLength: 40 }), (typed) => {
      const wrongHashes: string[] = [];
      for (const code of typed) {
        const isBlocked = wrongHashes.length >= MAX_WRONG_CODES;
        const result = checkPickupCode({ codeHash: 'right', wrongHashes }, code);
        if (isBlocked) expect(result).toBe('blocked');
        else if (code === 'right') expect(result).toBe('right');
        else expect(result).toBe(wrongHashes.includes(code) ? 'repeated' : 'wrong');
        if (result === 'wrong') wrongHashes.push(code);
      }
      expect(wrongHashes.length + pickupTriesLeft(wrongHashes.length)).toBe(MAX_WRONG_CODES);
    }),
  );
});
