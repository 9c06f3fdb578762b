import { expect, test } from 'vitest';
import { statedWarranty } from './warranty.ts';

test.each([
  [[{ name: 'Warranty Description', value: '2-year warranty.' }], '2-year warranty.'],
  [
    [
      { name: 'Manufacturer Warranty', value: '1 Year' },
      { name: 'Warranty Type', value: 'Limited' },
    ],
    '1 Year · Limited',
  ],
  [
    [
      { name: 'Warranty', value: 'Lifetime' },
      { name: 'Warranty', value: 'Lifetime' },
    ],
    'Lifetime',
  ],
  [[{ name: 'Warranty', value: 'For warranty information about this product, please click here' }], null],
  [[{ name: 'Warranty Type', value: 'No Warranty' }], null],
  [[{ name: 'Warranty', value: ' ' }], null],
  [[{ name: 'Item Weight', value: '1 pound' }], null],
])('the warranty of %j is %s', (details, expected) => {
  expect(statedWarranty(details)).toBe(expected);
});
