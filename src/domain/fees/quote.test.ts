import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Asin } from '#domain/catalog/asin.ts';
import { type FeeRequest, quoteFees } from '#domain/fees/quote.ts';
import { rulesOn } from '#domain/fees/rules.ts';
import { SEED_RULES } from '#domain/fees/seed-rules.ts';
import type { Cents } from '#domain/money/cents.ts';
import { DELIVERY_ZONES, FRANCHISE_USES } from '#domain/order/status.ts';
import type { Grams } from '#domain/weight/grams.ts';

const rules = rulesOn('2026-11-21', Object.values(SEED_RULES));

const item = fc.record({
  asin: fc.integer({ min: 0, max: 5 }).map((number) => `B00000000${number}` as Asin),
  unitPrice: fc.integer({ min: 1, max: 60_000 }).map((value) => value as Cents),
  quantity: fc.integer({ min: 1, max: 10 }),
  unitWeight: fc.option(
    fc
      .oneof(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 2_500_000 }))
      .map((value) => (value / 100) as Grams),
  ),
  exempt: fc.boolean(),
  ursec: fc.constantFrom('none' as const, 'phone' as const, 'radio' as const),
});

const anyRequest: fc.Arbitrary<FeeRequest> = fc.record({
  lines: fc.uniqueArray(item, { selector: (line) => line.asin, minLength: 1, maxLength: 6 }),
  useFranchise: fc.constantFrom(...FRANCHISE_USES),
  deliveryZone: fc.constantFrom(...DELIVERY_ZONES),
  franchisesUsed: fc.option(fc.integer({ min: 0, max: 4 })),
  rules: fc.constant(rules),
});

/** An independent computation in BigInt hundredths of a gram, written from the tariff table alone. */
function oracle({ lines, deliveryZone }: FeeRequest, applied: string): bigint {
  const half = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator);
  const weigh = (some: typeof lines) =>
    some.reduce(
      (sum, line) =>
        sum +
        BigInt(Math.round((line.unitWeight !== null && line.unitWeight >= 5 ? line.unitWeight : 340) * 100)) *
          BigInt(line.quantity),
      0n,
    );
  const price = (some: typeof lines) =>
    some.reduce((sum, line) => sum + BigInt(line.unitPrice) * BigInt(line.quantity), 0n);
  const units = lines.filter((line) => line.ursec !== 'none').reduce((sum, line) => sum + line.quantity, 0);
  const taxable = lines.filter((line) => !line.exempt);
  const goods = price(lines);
  const taxed = price(taxable);
  const tenths = (half(weigh(lines), 100n) + 99n) / 100n;
  const freight = tenths * (tenths >= 50n ? 120n : tenths >= 30n ? 150n : 200n);
  const total = weigh(lines) || 1n;
  const cif = taxed * total + freight * weigh(taxable);
  const general = half(cif * 22n, total * 100n) + half(cif * 38n, total * 100n);
  const sixty = half(taxed * 60n, 100n);
  const simplified = (sixty > 1000n ? sixty : 1000n) + 200n;
  const tax = taxed === 0n || applied === 'USE' ? 0n : applied === 'NOT_USE' ? simplified : general;
  const handling = 500n + 200n * BigInt(Math.max(0, lines.length - 4));
  const delivery = { PICKUP: 0n, MONTEVIDEO: 350n, OTHER_DEPARTMENTS: 500n }[deliveryZone];
  return goods + freight + handling + half(goods * 9n, 100n) + delivery + tax + 900n * BigInt(units);
}

test('the total equals an independent computation in integers [FEE-05, FEE-06, FEE-07, FEE-08, FEE-09, FEE-10]', () => {
  fc.assert(
    fc.property(anyRequest, (request) => {
      const quote = quoteFees(request);
      expect(BigInt(quote.total)).toBe(oracle(request, quote.useFranchise));
    }),
    { numRuns: 500 },
  );
});

test('the ten components add up to the total and none is below 0', () => {
  fc.assert(
    fc.property(anyRequest, (request) => {
      const quote = quoteFees(request);
      const { productsTotal, freight, handling, serviceFee, deliveryFee, francheseFees, iva, extraFees } = quote;
      const components = [productsTotal, freight, handling, serviceFee, deliveryFee, francheseFees, iva, extraFees];
      components.push(quote.ursecFee, quote.ursecFeeForPhones);
      expect(components.every((component) => component >= 0)).toBe(true);
      expect(components.reduce((sum, component) => sum + component, 0)).toBe(quote.total);
    }),
  );
});

test('delivery costs by zone [FEE-11, FEE-12, FEE-13]', () => {
  expect(rules.tariff.delivery).toEqual({ PICKUP: 0, MONTEVIDEO: 350, OTHER_DEPARTMENTS: 500 });
});
