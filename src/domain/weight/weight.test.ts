import { describe, expect, test } from 'vitest';
import { formatWeight, grams } from './grams.ts';
import { billedTenths, roundToGrams, sumExactWeight } from './kilograms.ts';
import { billableWeight, unitWeight } from './unit-weight.ts';

const PLAUSIBLE: [string, string, number | null][] = [
  ['Item Weight', '10 Ounces', 283.4952],
  ['Item Weight', '2 Pounds', 907.18474],
  ['Item Weight', '1.5 Kilograms', 1500],
  ['Weight', '370 g', 370],
  ['Item Weight', '0.39 Kilograms', 390],
  ['Product Dimensions', '5.8 x 5.8 x 4 inches ; 7.8 ounces', 221.126256],
  ['Package Dimensions', '30 x 20 x 10 cm; 1.2 kg', 1200],
  ['Shipping Weight', '2.4 ounces (View shipping rates)', 68.038848],
  ['Peso del producto', '1,5 kilogramos', 1500],
  ['Peso', '250 gramos', 250],
  ['Peso del paquete', '2 libras', 907.18474],
  ['Dimensiones del paquete', '10 x 5 x 2 cm; 0,454 kg', 454],
  ['Item Weight', '1 lb 8 oz', 680.38853],
  ['Item Weight', '1,200 grams', 1200],
  ['Item Weight', '1,250 kg', 1250],
  ['Item Weight', '5E+2 Grams', 500],
  ['Item Weight', '.5 lbs', 226.796185],
  ['Item Weight', '12 oz.', 340.19424],
  ['Item Weight', '0 pounds', 0],
  ['Item Weight', '20', null],
  ['Item Dimensions L x W', '12"L x 8"W', null],
  ['Volume', '12 ounces', null],
  ['Item Weight', '12 fluid ounces', null],
  ['Weight Capacity Maximum', '600 Pounds', null],
  ['Weight Capacity', '600 Pounds', null],
  ['Maximum Weight Recommendation', '20 Kilograms', null],
  ['Weight Limit', '300 lb', null],
  ['Minimum Weight Recommendation', '5 kg', null],
  ['Load weight', '50 kg', null],
  ['Item Weight', 'supports up to 250 lbs', null],
  ['Capacidad de peso', '100 kg', null],
  ['Total Precious Metal Weight', '10 Grams', null],
  ['Battery Weight', '626 Grams', null],
  ['Net Content Weight', '3.7 Pounds', null],
  ['Fabric Weight', '180 g/m2', null],
];

describe('unit weight from the details', () => {
  test.each(PLAUSIBLE)('%s: %s [CONST-17, CONST-18, CONST-19]', (name, value, expected) => {
    const weight = unitWeight([{ name, value }]);
    if (expected === null) expect(weight).toBeNull();
    else expect(weight).toBeCloseTo(expected, 6);
  });

  test('is the highest one [CONST-21]', () => {
    const details = [
      { name: 'Item Weight', value: '1 pounds' },
      { name: 'Package Weight', value: '2 pounds' },
      { name: 'Weight Capacity Maximum', value: '600 Pounds' },
    ];
    expect(unitWeight(details)).toBeCloseTo(907.18474, 6);
  });

  test('is assumed to be 340 g and shown as not specified when there is none [CONST-22]', () => {
    expect(billableWeight(unitWeight([]))).toBe(340);
    expect(formatWeight(unitWeight([]))).toBe('No especificado');
  });
});

test('a weight over 1000 g is shown in kilograms, else in grams [CONST-20]', () => {
  expect([370, 1000, 1001, 1250, 12_345].map((weight) => formatWeight(grams(weight)))).toEqual([
    '370 g',
    '1000 g',
    '1 kg',
    '1,25 kg',
    '12,35 kg',
  ]);
});

test('weights are summed exactly, rounded once and billed up to the next tenth of a kilogram', () => {
  const tenTimes = sumExactWeight([{ unitWeight: grams(28.34952), quantity: 10 }]);
  expect(roundToGrams(tenTimes)).toBe(283);
  expect(roundToGrams(sumExactWeight([{ unitWeight: grams(0.1), quantity: 5 }]))).toBe(1);
  expect([500, 501, 0, 2999, 3000].map((weight) => billedTenths(grams(weight)))).toEqual([5, 6, 0, 30, 30]);
});
