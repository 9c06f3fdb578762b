import { expect, test } from 'vitest';
import { toMetric } from './metric.ts';
import { splitFeatures, splitSentences } from './sentences.ts';
import { conditionOf } from './source-texts.ts';

test.each([
  ['Item Weight', '13.05 ounces', '370 g'],
  ['Item Weight', '0.32 Ounces', '9,1 g'],
  ['Item Weight', '1.52 pounds', '690 g'],
  ['Weight Supported', '50 Pounds', '22,68 kg'],
  ['Product Dimensions', '4.8 x 4.8 x 3.4 inches; 2.65 Pounds', '12,2 × 12,2 × 8,6 cm; 1,2 kg'],
  ['Item Dimensions D x W x H', '40.6"D x 30"W x 50.8"H', '103,1 × 76,2 × 129 cm'],
  ['Item Length', '10 Feet', '3,05 m'],
  ['Size', 'Queen (20" x 30")', '50,8 × 76,2 cm'],
  ['Capacity', '12 Fluid Ounces', '355 ml'],
  ['Capacity', '7 Quarts', '6,62 l'],
  ['Screen Size', '55 Inches', null],
  ['Item Weight', '1.2 Kilograms', null],
  ['Size', '24-Pack', null],
  ['Freezer Capacity', '0.3 Cubic Feet', null],
  ['Color', '10 inches of blue', null],
])('%s %s is converted to %s', (name, value, expected) => {
  expect(toMetric(name, value)).toBe(expected);
});

test('joined features are split, short ones are unchanged', () => {
  const joined = `SOFT FLEECE FOR BOYS: It keeps him warm all day. ${'Really warm and soft. '.repeat(14)}By PumaALL-DAY COMFORT FOR KIDS: They play on.`;
  const parts = splitFeatures(['One. Two.', joined, 'One. Two.']);
  expect(parts[0]).toBe('One. Two.');
  expect(parts).toContain('ALL-DAY COMFORT FOR KIDS: They play on.');
  expect(parts).toHaveLength(new Set(parts).size);
});

test("the marketplace page's heading is not part of the description", () => {
  expect(splitSentences('Product Description Cozy up. Eat.')).toEqual(['Cozy up.', 'Eat.']);
});

test('a refurbished product is recognized by its title or its source, in English and Spanish', () => {
  expect(conditionOf('Phone (Renewed)', null)).toBe('refurbished');
  expect(conditionOf('Phone', 'Reacondicionado')).toBe('refurbished');
  expect(conditionOf('Phone', 'Used - Good')).toBe('used');
  expect(conditionOf('Phone', 'New')).toBe('new');
});
