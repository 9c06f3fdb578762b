import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBusinessDay } from '#domain/time/business-days.ts';
import { ORDER_STATUSES } from './status.ts';
import { addWithdrawn, lastWithdrawalDay, mayWithdraw, type WithdrawnUnits } from './withdrawal.ts';

test.each([
  ['2026-11-20', '2026-11-27'],
  // Over Christmas, New Year and the week of Tourism.
  ['2026-12-24', '2027-01-04'],
  ['2026-03-27', '2026-04-10'],
])('what is delivered on %s may be withdrawn from until %s', (deliveredOn, last) => {
  expect(lastWithdrawalDay(deliveredOn)).toBe(last);
  const order = { status: 'COMPLETED', deliveredOn } as const;
  expect(mayWithdraw({ ...order, today: last })).toBe(true);
  const next = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10);
  expect(mayWithdraw({ ...order, today: next })).toBe(false);
});

test('the right lasts from the payment to the last day, whatever the status, and that day is a business day', () => {
  const day = fc
    .integer({ min: 0, max: 9000 })
    .map((days) => new Date(days * 86_400_000 + 1.7e12).toISOString().slice(0, 10));
  fc.assert(
    fc.property(fc.constantFrom(...ORDER_STATUSES), day, (status, today) => {
      const isOver = ['NEW', 'PROCESSING', 'FAILED', 'CANCELED', 'REFUND'].includes(status);
      const isDelivered = status === 'DELIVERED' || status === 'COMPLETED';
      expect(mayWithdraw({ status, deliveredOn: isDelivered ? today : null, today })).toBe(!isOver);
      expect(isBusinessDay(lastWithdrawalDay(today))).toBe(true);
    }),
  );
});

test('naming every unit that is left withdraws from the whole order', () => {
  const left = [
    { asin: 'B01', quantity: 2 },
    { asin: 'B02', quantity: 1 },
  ];
  expect(addWithdrawn([], [{ asin: 'B01', quantity: 2 }], left)).toEqual([{ asin: 'B01', quantity: 2 }]);
  expect(addWithdrawn([{ asin: 'B01', quantity: 2 }], [{ asin: 'B02', quantity: 1 }], left)).toBeNull();
});

test('what was named stays named, in any order and however often it is repeated', () => {
  const units = fc.uniqueArray(
    fc.record({ asin: fc.constantFrom('B01', 'B02', 'B03'), quantity: fc.integer({ min: 1, max: 3 }) }),
    { selector: ({ asin }) => asin },
  );
  const left = ['B01', 'B02', 'B03', 'B04'].map((asin) => ({ asin, quantity: 4 }));
  const sorted = (lines: readonly WithdrawnUnits[] | null) => lines?.toSorted((a, b) => a.asin.localeCompare(b.asin));
  fc.assert(
    fc.property(units, units, (one, other) => {
      const both = addWithdrawn(one, other, left) ?? [];
      expect(sorted(both)).toEqual(sorted(addWithdrawn(other, one, left)));
      expect(sorted(addWithdrawn(both, other, left))).toEqual(sorted(both));
      for (const { asin, quantity } of [...one, ...other])
        expect(both.find((line) => line.asin === asin)?.quantity).toBeGreaterThanOrEqual(quantity);
    }),
  );
});
