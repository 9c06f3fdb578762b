import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Asin } from '#domain/catalog/asin.ts';
import { bestSplit, MAX_SHIPMENTS, type SplitRequest } from '#domain/fees/best-split.ts';
import type { FeeItem } from '#domain/fees/parcel.ts';
import { quoteFees } from '#domain/fees/quote.ts';
import { rulesOn } from '#domain/fees/rules.ts';
import { SEED_RULES } from '#domain/fees/seed-rules.ts';
import { type Cents, cents } from '#domain/money/cents.ts';
import { DELIVERY_ZONES } from '#domain/order/status.ts';
import type { Grams } from '#domain/weight/grams.ts';

const rules = rulesOn('2026-11-21', Object.values(SEED_RULES));
/** Rules with a limit for a year and IVA in it, as a decree may bring them. */
const yearly = {
  ...rules,
  regime: { ...rules.regime, perShipmentUsd: cents(800_00), annualUsd: cents(800_00), franchiseIva: 2200 },
};

const item = fc.record({
  asin: fc.integer({ min: 0, max: 9 }).map((number) => `B00000000${number}` as Asin),
  unitPrice: fc.integer({ min: 100, max: 25_000 }).map((value) => value as Cents),
  quantity: fc.integer({ min: 1, max: 3 }),
  unitWeight: fc.option(fc.integer({ min: 50, max: 3000 }).map((value) => value as Grams)),
  exempt: fc.boolean(),
  ursec: fc.constantFrom('none' as const, 'phone' as const, 'radio' as const),
});

const requestOf = (lines: fc.Arbitrary<FeeItem[]>): fc.Arbitrary<SplitRequest> =>
  fc.record({
    lines,
    deliveryZone: fc.constantFrom(...DELIVERY_ZONES),
    franchisesUsed: fc.option(fc.integer({ min: 0, max: 3 })),
    franchiseSpentUsd: fc.integer({ min: 0, max: 70_000 }).map((value) => value as Cents),
    rules: fc.constantFrom(rules, yearly),
  });

const unitsOf = (lines: readonly FeeItem[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** The lowest total of every way to give each unit a shipment and each shipment a regime, in the order of the shipments. */
function lowestTotal(request: SplitRequest): number {
  const units = request.lines.flatMap((line) =>
    Array.from({ length: line.quantity }, () => ({ ...line, quantity: 1 })),
  );
  let lowest = Number.POSITIVE_INFINITY;
  for (let way = 0; way < MAX_SHIPMENTS ** units.length; way++) {
    const shipments = Map.groupBy(units, (_, index) => Math.floor(way / MAX_SHIPMENTS ** index) % MAX_SHIPMENTS);
    for (let regimes = 0; regimes < 2 ** shipments.size; regimes++) {
      let used = request.franchisesUsed;
      let spent = request.franchiseSpentUsd ?? 0;
      let total = 0;
      for (const [position, lines] of [...shipments.values()].entries()) {
        const useFranchise = regimes & (1 << position) ? 'USE' : 'NOT_USE';
        const year = { franchisesUsed: used ?? 0, franchiseSpentUsd: cents(spent) };
        const quote = quoteFees({ ...request, ...year, lines, useFranchise });
        if (quote.useFranchise === 'USE') {
          used = (used ?? 0) + 1;
          spent += quote.productsTotal;
        }
        total += quote.total;
      }
      lowest = Math.min(lowest, total);
    }
  }
  return lowest;
}

const totalOf = (request: SplitRequest) => bestSplit(request).reduce((sum, { quote }) => sum + quote.total, 0);

const smallBasket = fc.uniqueArray(item, { selector: ({ asin }) => asin, minLength: 1, maxLength: 5 });

test('costs as little as the best of all ways to divide up to five units', () => {
  const requests = requestOf(smallBasket.filter((lines) => unitsOf(lines) <= 5));
  fc.assert(
    fc.property(requests, (request) => {
      expect(totalOf(request)).toBe(lowestTotal(request));
    }),
    { numRuns: 40 },
  );
});

test('costs as little as the best of all ways to divide eight units', () => {
  const requests = requestOf(smallBasket.filter((lines) => unitsOf(lines) === 8));
  fc.assert(
    fc.property(requests, (request) => {
      expect(totalOf(request)).toBe(lowestTotal(request));
    }),
    { numRuns: 3 },
  );
});

test('holds every unit once in up to three shipments, and costs no more than one order', () => {
  const requests = requestOf(fc.uniqueArray(item, { selector: ({ asin }) => asin, minLength: 1, maxLength: 10 }));
  fc.assert(
    fc.property(requests, (request) => {
      const shipments = bestSplit(request);
      expect(shipments.length).toBeLessThanOrEqual(MAX_SHIPMENTS);
      const held = shipments.flatMap(({ lines }) => lines);
      for (const { asin, quantity } of request.lines)
        expect(unitsOf(held.filter((line) => line.asin === asin))).toBe(quantity);
      expect(held.every(({ quantity }) => quantity > 0)).toBe(true);
      for (const useFranchise of ['USE', 'NOT_USE'] as const)
        expect(totalOf(request)).toBeLessThanOrEqual(quoteFees({ ...request, useFranchise }).total);
    }),
    { numRuns: 60 },
  );
});

test('takes the taxed goods below the limit of the franchise, and books apart', () => {
  const line = { quantity: 1, unitWeight: 400 as Grams, ursec: 'none' as const };
  const lines = [
    { ...line, asin: 'B000000001' as Asin, unitPrice: cents(150_00), exempt: false },
    { ...line, asin: 'B000000002' as Asin, unitPrice: cents(60_00), exempt: true },
    { ...line, asin: 'B000000003' as Asin, unitPrice: cents(30_00), exempt: true },
  ];
  const shipments = bestSplit({ lines, deliveryZone: 'PICKUP', franchisesUsed: 0, rules });
  expect(shipments.map(({ lines, quote }) => [lines.length, quote.useFranchise, quote.total])).toMatchInlineSnapshot(`
    [
      [
        1,
        "USE",
        17650,
      ],
      [
        2,
        "NOT_APPLICABLE",
        11910,
      ],
    ]
  `);
});

test('stays one order where that is cheapest', () => {
  const lines = [1, 2].map((number) => ({
    asin: `B00000000${number}` as Asin,
    unitPrice: cents(20_00),
    quantity: 1,
    unitWeight: 300 as Grams,
    exempt: false,
    ursec: 'none' as const,
  }));
  expect(bestSplit({ lines, deliveryZone: 'PICKUP', franchisesUsed: 0, rules })).toHaveLength(1);
});

test('divides fifty lines with a bounded number of prices', () => {
  const lines = Array.from({ length: 50 }, (_, index) => ({
    asin: `B${String(index).padStart(9, '0')}` as Asin,
    unitPrice: cents(900 + ((index * 7919) % 2400)),
    quantity: 1 + (index % 3),
    unitWeight: (120 + ((index * 613) % 800)) as Grams,
    exempt: index % 6 === 0,
    ursec: 'none' as const,
  }));
  const request = { lines, deliveryZone: 'PICKUP' as const, franchisesUsed: 0, rules };
  const together = quoteFees({ ...request, useFranchise: 'NOT_USE' }).total;
  expect(totalOf(request)).toBeLessThan(0.95 * together);
});
