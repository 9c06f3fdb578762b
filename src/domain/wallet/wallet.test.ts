import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { isWalletLow } from './wallet.ts';

const amount = fc.nat(10_000_000).map(cents);

test('a balance is low exactly below the larger of what is owed and the limit', () => {
  fc.assert(
    fc.property(amount, amount, amount, (balance, owed, limit) => {
      expect(isWalletLow({ balance, owed, limit })).toBe(balance < Math.max(owed, limit));
    }),
  );
});

test('more money never makes a balance low', () => {
  fc.assert(
    fc.property(
      fc.record({ balance: amount, owed: amount, limit: amount }),
      amount,
      ({ balance, owed, limit }, more) => {
        if (isWalletLow({ balance, owed, limit })) return;
        expect(isWalletLow({ balance: cents(balance + more), owed, limit })).toBe(false);
      },
    ),
  );
});
