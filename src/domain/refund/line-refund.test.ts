import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Asin } from '#domain/catalog/asin.ts';
import { quoteFees } from '#domain/fees/quote.ts';
import { rulesOn } from '#domain/fees/rules.ts';
import { SEED_RULES } from '#domain/fees/seed-rules.ts';
import { CONTENT_KINDS } from '#domain/forwarding/parcel.ts';
import { cents, sumCents } from '#domain/money/cents.ts';
import { rateMicros, toPesos } from '#domain/money/exchange.ts';
import { grams } from '#domain/weight/grams.ts';
import { COST_PARTS, costOfUnits, type SoldLine, sharePayment } from './line-refund.ts';

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 10 }),
  price: fc.integer({ min: 1, max: 300_00 }),
  weight: fc.integer({ min: 0, max: 5000 }),
  exempt: fc.boolean(),
  ursec: fc.constantFrom('none', 'phone', 'radio'),
});
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  useFranchise: fc.constantFrom('USE', 'NOT_USE'),
  deliveryZone: fc.constantFrom('PICKUP', 'MONTEVIDEO', 'OTHER_DEPARTMENTS'),
  rate: fc.integer({ min: 30_000_000, max: 60_000_000 }),
  inPesos: fc.boolean(),
  parcels: fc.array(
    fc.record({
      contents: fc.array(
        fc.record({
          description: fc.constant('Zapatos'),
          quantity: fc.integer({ min: 1, max: 6 }),
          unitPrice: fc.integer({ min: 1, max: 300_00 }).map(cents),
          kind: fc.constantFrom(...CONTENT_KINDS),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      weightGrams: fc.integer({ min: 1, max: 5000 }).map(grams),
    }),
    { maxLength: 2 },
  ),
});

type Drawn = typeof order extends fc.Arbitrary<infer Value> ? Value : never;

function soldOrder({ lines, useFranchise, deliveryZone, rate, inPesos, parcels }: Drawn) {
  const sold = lines.map(
    ({ quantity, price, weight, exempt, ursec }, index): SoldLine => ({
      asin: `B${String(index).padStart(9, '0')}`,
      quantity,
      unitPrice: cents(price),
      unitGrams: weight,
      exempt,
      ursec,
    }),
  );
  const quote = quoteFees({
    lines: sold.map(({ asin, unitGrams, ...item }) => ({
      ...item,
      asin: asin as Asin,
      unitWeight: unitGrams === 0 ? null : grams(unitGrams),
    })),
    forwarded: parcels,
    useFranchise,
    deliveryZone,
    franchisesUsed: 0,
    rules: rulesOn('2026-11-21', Object.values(SEED_RULES)),
  });
  const paid = inPesos ? toPesos(quote.total, rateMicros(rate)) : quote.total;
  return { paid, shares: sharePayment(paid, { quote, lines: sold, parcels }), quote, sold };
}

describe('the cost of a line', () => {
  test('with the others, the parcels and the delivery is what was paid, in dollars and in pesos', () => {
    fc.assert(
      fc.property(order, (drawn) => {
        const { paid, shares } = soldOrder(drawn);
        expect(sumCents([...shares.lines.map(({ total }) => total), shares.parcels, shares.delivery])).toBe(paid);
        for (const { parts, total } of shares.lines) {
          expect(sumCents(COST_PARTS.map((part) => parts[part]))).toBe(total);
          for (const part of COST_PARTS) expect(parts[part]).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('contains its goods to the cent where the payment is in dollars, and every part of the quote is in some line', () => {
    fc.assert(
      fc.property(order, (drawn) => {
        const { shares, quote, sold } = soldOrder({ ...drawn, inPesos: false, parcels: [] });
        expect(shares.lines.map(({ parts }) => parts.goods)).toEqual(
          sold.map(({ unitPrice, quantity }) => unitPrice * quantity),
        );
        const sumOf = (part: (typeof COST_PARTS)[number]) => sumCents(shares.lines.map(({ parts }) => parts[part]));
        expect(sumOf('freight')).toBe(quote.freight);
        expect(sumOf('handling')).toBe(quote.handling);
        expect(sumOf('service')).toBe(quote.serviceFee);
        expect(shares.delivery).toBe(quote.deliveryFee);
      }),
    );
  });

  test('does not contain what a parcel of another store pays', () => {
    const alone = { lines: [{ quantity: 1, price: 20_00, weight: 500, exempt: false, ursec: 'none' }] } as const;
    const contents = [
      { description: 'Zapatos', quantity: 1, unitPrice: cents(140_00), kind: 'general' },
      { description: 'Zapatos', quantity: 1, unitPrice: cents(20_00), kind: 'radio' },
    ] as const;
    const parcels = [{ contents: [...contents], weightGrams: grams(1500) }];
    const how = { useFranchise: 'NOT_USE', deliveryZone: 'MONTEVIDEO', rate: 40_000_000, inPesos: false } as const;
    const { paid, shares } = soldOrder({ ...how, lines: [...alone.lines], parcels });
    // Of 2 kg, 2 packages, the simplified 60 % of 180 dollars with its handling of 2, and one device.
    expect(paid).toBe(20_00 + 1_80 + 40_00 + 5_00 + 110_00 + 9_00 + 3_50);
    expect(shares).toMatchObject({
      lines: [{ parts: { goods: 20_00, freight: 10_00, handling: 2_50, service: 1_80, taxes: 12_22 } }],
      parcels: 30_00 + 2_50 + 97_78 + 9_00,
      delivery: 3_50,
    });
  });

  test('comes back unit by unit, in any parts, never more than the line', () => {
    fc.assert(
      fc.property(order, fc.integer({ min: 1, max: 4 }), (drawn, step) => {
        for (const cost of soldOrder(drawn).shares.lines) {
          let returned = 0;
          for (let before = 0; before < cost.quantity; before += step) {
            const quantity = Math.min(step, cost.quantity - before);
            returned += costOfUnits(cost, { quantity, before });
          }
          expect(returned).toBe(cost.total);
        }
      }),
    );
  });

  test('does not cover more units than were sold', () => {
    const parts = { goods: cents(100), freight: cents(0), handling: cents(0), service: cents(0), taxes: cents(0) };
    const cost = { asin: 'B000000001', quantity: 3, parts, total: cents(100) };
    expect([0, 1, 2].map((before) => costOfUnits(cost, { quantity: 1, before }))).toEqual([33, 33, 34]);
    expect(() => costOfUnits(cost, { quantity: 2, before: 2 })).toThrow(RangeError);
  });
});
