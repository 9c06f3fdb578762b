import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Asin } from '#domain/catalog/asin.ts';
import { quoteFees } from '#domain/fees/quote.ts';
import { rulesOn } from '#domain/fees/rules.ts';
import { SEED_RULES } from '#domain/fees/seed-rules.ts';
import { freightInPayment, settleFreight, shareOfPayment } from '#domain/fees/settle-freight.ts';
import { freightOf, type Tariff } from '#domain/fees/tariff.ts';
import { cents } from '#domain/money/cents.ts';
import { grams } from '#domain/weight/grams.ts';
import { billedTenths } from '#domain/weight/kilograms.ts';

const rules = rulesOn('2026-11-22', [SEED_RULES.customs, SEED_RULES.tariff]);

/** An order of one unit of this weight. */
function quoteOf(weight: number, tariff: Tariff = rules.tariff) {
  return quoteFees({
    lines: [
      {
        asin: 'B000000001' as Asin,
        unitPrice: cents(30_00),
        quantity: 1,
        unitWeight: grams(weight),
        exempt: false,
        ursec: 'none',
      },
    ],
    useFranchise: 'USE',
    deliveryZone: 'PICKUP',
    franchisesUsed: 0,
    rules: { ...rules, tariff },
  });
}

const settle = (
  quoted: number,
  weighed: number,
  { isAsPaid = true, units = 1, parcels = 0, tariff = rules.tariff } = {},
) => settleFreight(quoteOf(quoted, tariff), { weighed: grams(weighed), units, parcels: grams(parcels), isAsPaid });

describe('the freight of a weighed order', () => {
  test('goes back where it costs less', () => {
    expect(settle(2900, 2400)).toMatchObject({ outcome: 'refunded', paid: 58_00, real: 48_00, back: 10_00 });
  });

  test('goes back where more weight costs less', () => {
    expect(settle(2900, 3000)).toMatchObject({ outcome: 'refunded', real: 45_00, back: 13_00 });
  });

  test('is the shop’s where it costs more, also for less weight', () => {
    expect(settle(2900, 2950)).toMatchObject({ outcome: 'refunded', real: 45_00 });
    expect(settle(3000, 2900)).toMatchObject({ outcome: 'borne', real: 58_00, back: 0 });
    expect(settle(1000, 1300)).toMatchObject({ outcome: 'borne', real: 26_00, back: 0 });
    expect(settle(1000, 960)).toMatchObject({ outcome: 'borne', real: 20_00, back: 0, isForStaff: false });
  });

  test('stays below the least amount of the tariff of the order', () => {
    const tariff = { ...rules.tariff, freightRefundMin: cents(3_00) };
    expect(settle(1000, 900, { tariff })).toMatchObject({ outcome: 'kept', back: 0 });
    expect(settle(1000, 800, { tariff })).toMatchObject({ outcome: 'refunded', back: 4_00 });
  });

  test('is for a person beyond the tolerance of the tariff of the order', () => {
    expect(settle(1000, 800).isForStaff).toBe(false);
    expect(settle(1000, 700).isForStaff).toBe(true);
    expect(settle(1000, 1300).isForStaff).toBe(true);
    expect(settle(1000, 1300, { tariff: { ...rules.tariff, freightTolerance: cents(6_00) } }).isForStaff).toBe(false);
  });

  test('is for a person and does not go back by itself where the weight cannot be, or part of it changed', () => {
    const review = { outcome: 'review', back: 0, isForStaff: true };
    expect(settle(2900, 289)).toMatchObject({ ...review, review: 'implausible' });
    expect(settle(2900, 2.4)).toMatchObject({ ...review, review: 'implausible' });
    // Of 1900 g of goods 189 were weighed; the parcels of other stores weigh what they did.
    expect(settle(2900, 1189, { parcels: 1000 })).toMatchObject({ ...review, review: 'implausible' });
    expect(settle(2900, 1190, { parcels: 1000 })).toMatchObject({ outcome: 'refunded', review: null });
    expect(settle(400, 49, { units: 10 })).toMatchObject({ ...review, review: 'implausible' });
    expect(settle(2900, 2400, { isAsPaid: false })).toMatchObject({ ...review, review: 'changed' });
    expect(settle(2900, 4000, { isAsPaid: false }).outcome).toBe('borne');
  });
});

const anyTariff = fc
  .record({
    starts: fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 4 }),
    prices: fc.array(
      fc.integer({ min: 1, max: 300 }).map((tens) => cents(tens * 10)),
      { minLength: 5, maxLength: 5 },
    ),
    freightRefundMin: fc.option(fc.integer({ min: 1, max: 20_00 }).map(cents)),
    freightTolerance: fc.option(fc.integer({ min: 0, max: 20_00 }).map(cents)),
  })
  .map(({ starts, prices, ...figures }) => ({
    ...rules.tariff,
    ...figures,
    freightTiers: [0, ...starts.toSorted((one, other) => one - other)].map((fromTenths, index) => ({
      fromTenths,
      perKilo: prices[index] ?? cents(10),
    })),
  }));
const anyWeight = fc.integer({ min: 1, max: 30_000 });

test('never gives back more than was paid, and nothing where it costs as much or more', () => {
  fc.assert(
    fc.property(
      fc.record({
        tariff: anyTariff,
        quoted: fc.integer({ min: 5, max: 30_000 }),
        weighed: anyWeight,
        isAsPaid: fc.boolean(),
        paidAmount: fc.integer({ min: 1, max: 100_000_00 }),
      }),
      ({ tariff, quoted, weighed, isAsPaid, paidAmount }) => {
        const quote = quoteOf(quoted, tariff);
        const { outcome, paid, real, back } = settleFreight(quote, {
          weighed: grams(weighed),
          units: 1,
          parcels: grams(0),
          isAsPaid,
        });
        expect(paid).toBe(quote.freight);
        expect(real).toBe(freightOf(tariff, billedTenths(grams(weighed))));
        expect(back).toBe(outcome === 'refunded' ? paid - real : 0);
        expect(back).toBeGreaterThanOrEqual(0);
        expect(back).toBeLessThanOrEqual(paid);
        if (real >= paid || !isAsPaid) expect(back).toBe(0);

        const payment = { total: quote.total, paid: cents(paidAmount) };
        const returned = shareOfPayment(back, payment);
        const shown = freightInPayment({ paid, real, back: returned }, payment);
        expect(returned).toBeLessThanOrEqual(shown.paid);
        expect(shown.paid).toBeLessThanOrEqual(paidAmount);
        if (returned > 0) expect(shown.real + returned).toBe(shown.paid);
      },
    ),
  );
});
