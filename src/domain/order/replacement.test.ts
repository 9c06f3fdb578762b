import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Asin } from '#domain/catalog/asin.ts';
import { type FeeQuote, quoteFees } from '#domain/fees/quote.ts';
import { rulesOn } from '#domain/fees/rules.ts';
import { SEED_RULES } from '#domain/fees/seed-rules.ts';
import { type Cents, cents } from '#domain/money/cents.ts';
import { DELIVERY_ZONES } from '#domain/order/status.ts';
import type { Grams } from '#domain/weight/grams.ts';
import { freeQuote, replacementCost } from './replacement.ts';

const rules = rulesOn('2026-11-21', Object.values(SEED_RULES));
const quotes: fc.Arbitrary<FeeQuote> = fc
  .record({
    unitPrice: fc.integer({ min: 1, max: 60_000 }).map((value) => value as Cents),
    quantity: fc.integer({ min: 1, max: 5 }),
    unitWeight: fc.integer({ min: 1, max: 9000 }).map((value) => value as Grams),
    ursec: fc.constantFrom('none' as const, 'phone' as const, 'radio' as const),
    exempt: fc.boolean(),
    deliveryZone: fc.constantFrom(...DELIVERY_ZONES),
  })
  .map(({ deliveryZone, ...line }) =>
    quoteFees({
      lines: [{ asin: 'B000000001' as Asin, ...line }],
      useFranchise: 'NOT_USE',
      deliveryZone,
      franchisesUsed: 0,
      rules,
    }),
  );

test('the shopper of a replacement pays nothing, by each part and together', () => {
  fc.assert(
    fc.property(quotes, (quote) => {
      const free = freeQuote(quote);
      expect(replacementCost(cents(0), free) + free.productsTotal + free.handling + free.serviceFee).toBe(0);
      expect([free.total, free.realWeight, free.useFranchise]).toEqual([0, quote.realWeight, quote.useFranchise]);
      expect(free.useFranchise).not.toBe('USE');
    }),
  );
});

test('it costs the shop the goods at their limit and what others charge, not its own fees', () => {
  fc.assert(
    fc.property(quotes, fc.integer({ min: 0, max: 100_000 }), (quote, limit) => {
      const ofOthers = quote.total - quote.productsTotal - quote.handling - quote.serviceFee;
      expect(replacementCost(cents(limit), quote)).toBe(limit + ofOthers);
    }),
  );
});
