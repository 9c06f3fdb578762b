import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkCustoms, checkTariff } from '#domain/fees/check-rule.ts';
import { type BasketDifference, compareRules, isChanged } from '#domain/fees/compare-rules.ts';
import { GOLDEN_BASKETS } from '#domain/fees/golden-baskets.ts';
import type { CustomsFigures } from '#domain/fees/regime.ts';
import { type Rules, rulesOn } from '#domain/fees/rules.ts';
import { SEED_RULES } from '#domain/fees/seed-rules.ts';
import type { Tariff } from '#domain/fees/tariff.ts';
import { cents } from '#domain/money/cents.ts';
import { SEED_DRAFT } from '#testing/announced-reform.ts';

const { customs, tariff } = SEED_RULES;
const NOW = rulesOn('2026-11-22', [customs, tariff]);
const REFORM = rulesOn('2026-11-22', [SEED_DRAFT, tariff]);

const dollars = (min: number) => fc.integer({ min, max: 1000_00 }).map(cents);
const basisPoints = fc.integer({ min: 0, max: 10_000 });

const anyCustoms: fc.Arbitrary<CustomsFigures> = fc
  .record({
    perShipmentUsd: dollars(1),
    annualUsd: fc.option(dollars(1000_00)),
    shipmentsPerYear: fc.integer({ min: 0, max: 5 }),
    maxKg: fc.integer({ min: 1, max: 40 }),
    maxEqualUnits: fc.integer({ min: 1, max: 8 }),
    franchiseIva: basisPoints,
    simplifiedMaxUsd: dollars(1),
    simplifiedRate: basisPoints,
    simplifiedMinUsd: dollars(0),
    simplifiedHandlingUsd: dollars(0),
    generalIva: basisPoints,
    generalExtra: basisPoints,
  })
  .map((figures) => ({ ...customs.body, ...figures }));

const anyTariff: fc.Arbitrary<Tariff> = fc
  .record({
    starts: fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 4 }),
    prices: fc.array(
      fc.integer({ min: 1, max: 300 }).map((tens) => cents(tens * 10)),
      { minLength: 5, maxLength: 5 },
    ),
    handling: dollars(0),
    handlingPackages: fc.integer({ min: 1, max: 6 }),
    handlingPerFurtherPackage: dollars(0),
    serviceRate: basisPoints,
    montevideo: dollars(0),
    ursecPerUnit: dollars(0),
  })
  .map(({ starts, prices, montevideo, ...figures }) => ({
    ...tariff.body,
    ...figures,
    freightTiers: [0, ...starts.sort((one, other) => one - other)].map((fromTenths, index) => ({
      fromTenths,
      perKilo: prices[index] ?? cents(10),
    })),
    delivery: { ...tariff.body.delivery, MONTEVIDEO: montevideo },
  }));

const anyRules: fc.Arbitrary<Rules> = fc.tuple(anyCustoms, anyTariff).map(([body, charges]) => {
  expect([...checkCustoms(body), ...checkTariff(charges)]).toEqual([]);
  return rulesOn('2026-11-22', [
    { kind: 'customs', validFrom: '2026-01-01', body },
    { kind: 'tariff', validFrom: '2026-01-01', body: charges },
  ]);
});

describe('the difference of two rules over the golden baskets', () => {
  test('of the same rules is none', () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        expect(compareRules(rules, rules).filter(isChanged)).toEqual([]);
      }),
    );
  });

  test('is, in each basket, the sum of the differences of what the price is made of', () => {
    fc.assert(
      fc.property(anyRules, anyRules, (before, after) => {
        for (const { total, change, components } of compareRules(before, after)) {
          expect(components.reduce((sum, part) => sum + part.after - part.before, 0)).toBe(change);
          expect(total.after - total.before).toBe(change);
        }
      }),
    );
  });

  test('turns its sign where the rules change places', () => {
    fc.assert(
      fc.property(anyRules, anyRules, (before, after) => {
        const changes = (differences: BasketDifference[]) => differences.map(({ change }) => change);
        const back = changes(compareRules(after, before)).map((change) => 0 - change);
        expect(back).toEqual(changes(compareRules(before, after)));
      }),
    );
  });
});

describe('the reform of 2026', () => {
  const difference = (name: string) => {
    const found = compareRules(NOW, REFORM).find((basket) => basket.name === name);
    if (!found) throw new Error(name);
    return found;
  };

  test('brings what costs from USD 200 to USD 799,99 under the franchise, and nothing from USD 800 on', () => {
    const use = { before: 'NOT_APPLICABLE', after: 'USE' };
    expect(difference('Productos por USD 200,00').franchise).toEqual(use);
    expect(difference('Productos por USD 799,99').franchise).toEqual(use);
    expect(isChanged(difference('Productos por USD 800,00'))).toBe(false);
    expect(isChanged(difference('Productos por USD 199,99'))).toBe(false);
  });

  test('changes a basket of USD 200 to the cent', () => {
    // Goods 200, freight 20, handling 5, service 18; general: 60 % of 220, and then 22 % of it.
    expect(difference('Productos por USD 200,00')).toEqual({
      name: 'Productos por USD 200,00',
      total: { before: 375_00, after: 291_40 },
      change: -83_60,
      components: [{ component: 'extraFees', before: 83_60, after: 0 }],
      franchise: { before: 'NOT_APPLICABLE', after: 'USE' },
    });
  });

  test('ends the franchise of a person who brought USD 700 in the year', () => {
    expect(difference('Con USD 700 ya traídos en el año').franchise).toEqual({ before: 'USE', after: 'NOT_USE' });
  });
});

test('the baskets have names of their own, and every figure of the rules changes one of them', () => {
  const names = GOLDEN_BASKETS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const customsChanges: Partial<CustomsFigures>[] = [
    { perShipmentUsd: cents(199_99) },
    { perShipmentUsd: cents(200_01) },
    { annualUsd: cents(800_00) },
    { shipmentsPerYear: 2 },
    { shipmentsPerYear: 4 },
    { maxKg: 19 },
    { maxKg: 21 },
    { maxEqualUnits: 4 },
    { maxEqualUnits: 6 },
    { franchiseIva: 2200 },
    { simplifiedMaxUsd: cents(150_00) },
    { simplifiedRate: 6001 },
    { simplifiedMinUsd: cents(10_01) },
    { simplifiedHandlingUsd: cents(2_01) },
    { generalIva: 2201 },
    { generalExtra: 3801 },
  ];
  const tiers = (starts: number[]) => ({
    freightTiers: starts.map((fromTenths, index) => ({
      fromTenths,
      perKilo: cents([20_00, 15_00, 12_00][index] ?? 0),
    })),
  });
  const tariffChanges: Partial<Tariff>[] = [
    tiers([0, 29, 50]),
    tiers([0, 31, 50]),
    tiers([0, 30, 49]),
    tiers([0, 30, 51]),
    { handling: cents(5_01) },
    { handlingPackages: 3 },
    { handlingPackages: 5 },
    { handlingPerFurtherPackage: cents(2_01) },
    { serviceRate: 901 },
    { delivery: { ...tariff.body.delivery, MONTEVIDEO: cents(3_51) } },
    { delivery: { ...tariff.body.delivery, OTHER_DEPARTMENTS: cents(5_01) } },
    { ursecPerUnit: cents(9_01) },
  ];
  const other = [
    ...customsChanges.map((change) => ({ ...NOW, regime: { ...NOW.regime, ...change } })),
    ...tariffChanges.map((change) => ({ ...NOW, tariff: { ...NOW.tariff, ...change } })),
  ];
  expect(other.filter((rules) => !compareRules(NOW, rules).some(isChanged))).toEqual([]);
});
