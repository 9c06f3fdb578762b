import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, sumCents } from '#domain/money/cents.ts';
import { addCategoryCosts, systematicWeight } from './category-costs.ts';
import { type CostedOrder, costCauses, landedCosts, totalCost } from './landed-cost.ts';
import { orderMargin } from './margin.ts';

const line = (asin: string, change = {}) => ({
  ...{ asin, title: asin, category: 'Ollas', quantity: 1, goods: cents(5_000), grams: 1_000 },
  ...change,
});

/** Two lines that weigh and cost the same, but for what a test changes. */
function order({
  invoiced = null as number | null,
  paid = 10_000,
  ...change
}: Record<string, unknown> & { invoiced?: number | null; paid?: number } = {}) {
  const { amounts } = orderMargin({
    charged: cents(20_000),
    quoted: {
      goods: cents(10_000),
      freight: cents(4_000),
      handling: cents(500),
      service: cents(900),
      delivery: cents(350),
    },
    rate: null,
    isCalledOff: false,
    purchases: [{ paid: cents(paid), credited: cents(0) }],
    carrier: { invoiced: invoiced === null ? null : cents(invoiced), weighed: null },
    refunds: [],
    commissions: [{ cents: cents(301), currency: 'USD' }],
  });
  const one: CostedOrder<ReturnType<typeof line>> = {
    ...{ lines: [line('A'), line('B')], amounts, packages: null, billedGrams: null },
    ...change,
  };
  return one;
}

describe('the costs of the lines of an order', () => {
  const dollars = fc.integer({ min: 0, max: 2_000_000 }).map(cents);
  const lines = fc.array(
    fc
      .record({ asin: fc.constantFrom('A', 'B', 'C', 'D'), goods: dollars, grams: fc.integer({ min: 0, max: 30_000 }) })
      .map(({ asin, ...rest }) => line(asin, rest)),
    { minLength: 1, maxLength: 8 },
  );
  const packages = fc.option(
    fc.array(
      fc.record({ grams: fc.integer({ min: 0, max: 40_000 }), asins: fc.array(fc.constantFrom('A', 'B', 'X')) }),
      { maxLength: 4 },
    ),
  );
  const spent = fc.record({
    ...{ charged: dollars, goods: dollars, freight: dollars, handling: dollars, service: dollars, delivery: dollars },
    ...{ taxes: dollars, marketplace: dollars, carrier: dollars, refunded: dollars, commission: dollars },
    margin: dollars,
  });

  test('add up to what was charged and to what was spent, to the cent and to the gram', () => {
    const grams = fc.option(fc.integer({ min: 1, max: 60_000 }));
    fc.assert(
      fc.property(fc.record({ lines, packages, billedGrams: grams, amounts: spent }), (one) => {
        const costs = landedCosts(one);
        const { charged, marketplace, carrier, taxes, commission } = one.amounts;
        expect(sumCents(costs.map(({ quoted }) => totalCost(quoted)))).toBe(charged);
        expect(sumCents(costs.map(({ real }) => totalCost(real)))).toBe(marketplace + carrier + taxes + commission);
        const weighed = costs.reduce((sum, { realGrams }) => sum + (realGrams ?? 0), 0);
        const ofPackages = (one.packages ?? []).reduce((sum, parcel) => sum + parcel.grams, 0);
        expect(weighed).toBe(one.billedGrams ?? ofPackages);
      }),
    );
  });

  test('have the freight by what each line weighs, a package among the lines in it', () => {
    const packages = [
      { grams: 3_000, asins: ['A'] },
      { grams: 1_000, asins: ['B'] },
    ];
    const [heavy, light] = landedCosts(order({ packages, invoiced: 8_000 }));
    expect([heavy?.realGrams, light?.realGrams]).toEqual([3_000, 1_000]);
    expect([heavy?.real.freight, light?.real.freight]).toEqual([6_000, 2_000]);
    expect([heavy?.quoted.freight, light?.quoted.freight]).toEqual([2_000, 2_000]);
  });

  test('say why they differ, the greatest cause first', () => {
    const [same] = landedCosts(order());
    expect(same && costCauses(same)).toEqual([]);
    const packages = [{ grams: 4_000, asins: [] }];
    const [heavier] = landedCosts(order({ packages, invoiced: 8_000, paid: 11_000 }));
    expect(heavier && costCauses(heavier)).toEqual([
      { cause: 'weight', cents: 2_000 },
      { cause: 'price', cents: 500 },
    ]);
    const [dearer] = landedCosts(order({ packages: [{ grams: 2_000, asins: [] }], invoiced: 5_000 }));
    expect(dearer && costCauses(dearer)).toEqual([{ cause: 'tariff', cents: 500 }]);
  });
});

describe('the costs by category', () => {
  const weighed = (asin: string, grams: number) =>
    landedCosts(order({ lines: [line(asin)], packages: [{ grams, asins: [] }], invoiced: 4_000 }));

  test('are the same in however many batches they are added up', () => {
    const all = [weighed('A', 1_140), weighed('B', 1_140), weighed('A', 1_200)];
    const atOnce = addCategoryCosts([], all.flat());
    expect(all.reduce((known, batch) => addCategoryCosts(known, batch), [] as typeof atOnce)).toEqual(atOnce);
    expect(atOnce).toMatchObject([{ category: 'Ollas', lines: 3, heavier: 3, quotedGrams: 3_000, realGrams: 3_480 }]);
    expect(atOnce[0]?.products).toMatchObject([
      { asin: 'A', units: 2, quotedGrams: 2_000, realGrams: 2_340 },
      { asin: 'B', units: 1 },
    ]);
  });

  test('say by how much a category weighs more where most of its lines do', () => {
    const of = (...grams: number[]) =>
      addCategoryCosts(
        [],
        grams.flatMap((one) => weighed('A', one)),
      )[0];
    const percentOf = (costs: ReturnType<typeof of>) => costs && systematicWeight(costs);
    expect(percentOf(of(1_140, 1_140, 1_140))).toBe(14);
    expect(percentOf(of(900, 850, 900))).toBe(-12);
    expect(percentOf(of(1_140, 1_140)), 'two lines are chance').toBeNull();
    expect(percentOf(of(1_600, 990, 990)), 'one line is no system').toBeNull();
    expect(percentOf(of(1_040, 1_040, 1_040)), 'within the tolerance').toBeNull();
  });
});
