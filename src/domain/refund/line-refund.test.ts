import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Asin } from '#domain/catalog/asin.ts';
import { quoteFees } from '#domain/fees/quote.ts';
import { rulesOn } from '#domain/fees/rules.ts';
import { SEED_RULES } from '#domain/fees/seed-rules.ts';
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
});

type Drawn = typeof order extends fc.Arbitrary<infer Value> ? Value : never;

function soldOrder({ lines, useFranchise, deliveryZone, rate, inPesos }: Drawn) {
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
    useFranchise,
    deliveryZone,
    franchisesUsed: 0,
    rules: rulesOn('2026-11-21', Object.values(SEED_RULES)),
  });
  const paid = inPesos ? toPesos(quote.total, rateMicros(rate)) : quote.total;
  return { paid, shares: sharePayment(paid, { quote, lines: sold }), quote, sold };
}

describe('the cost of a line', () => {
  test('with the others and the delivery is what was paid, in dollars and in pesos', () => {
    fc.assert(
      fc.property(order, (drawn) => {
        const { paid, shares } = soldOrder(drawn);
        expect(sumCents([...shares.lines.map(({ total }) => total), shares.delivery])).toBe(paid);
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
        const { shares, quote, sold } = soldOrder({ ...drawn, inPesos: false });
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
