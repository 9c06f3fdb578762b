import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SHOE_DEPARTMENTS, shoeSizeLabel } from './shoe-sizes.ts';
import { canonicalSize, compareSizes } from './sizes.ts';

const SORTED = [
  ['Preemie', 'Newborn', '0-3 Months', '3-6 Months', '12 Months', '18-24 Months', '2T', '4-5T', '8-9 Years'],
  ['XXS', 'X-Small', 'S', 'Medium', 'Large', 'XL', 'XX-Large', '3X-Large', '4XL'],
  ['6', '6.5', '7', '8', '8.5', '8.5 Wide', '9', '10', '10.5', '11 Wide', '11 X-Wide', '12'],
  ['9 Toddler', '11 Little Kid', '13 Little Kid', '2 Big Kid', '4 Big Kid'],
  ['28W x 30L', '30W x 32L', '32W x 30L', '32W x 32L', '34W x 9L', '34W x 30L', '36W x 34L'],
  ['64 GB', '128 GB', '512 GB', '1 TB', '2 TB'],
  ['16 oz', '24 oz', '32 oz'],
  ['41 mm', '45 mm'],
  ['20 Inch Carry-On', '24 Inch Medium', '28 Inch Large'],
  ['Size 3', 'Size 4', 'Size 5'],
  ['XS', 'M', '2XL', '7', '32W x 30L', 'California King', 'Queen'],
];
const size = fc.oneof(fc.constantFrom(...SORTED.flat()), fc.string({ maxLength: 12 }));

describe('sizes', () => {
  test.each(SORTED)('are sorted as people read them: %s', (...sorted) => {
    expect(sorted.toReversed().sort(compareSizes)).toEqual(sorted);
    expect(sorted.toSorted().sort(compareSizes)).toEqual(sorted);
  });

  test('have one order, whatever they are', () => {
    fc.assert(
      fc.property(size, size, size, (a, b, c) => {
        expect(Math.sign(compareSizes(a, b))).toBe(-Math.sign(compareSizes(b, a)) + 0);
        expect(compareSizes(a, b) === 0).toBe(a === b);
        if (compareSizes(a, b) <= 0 && compareSizes(b, c) <= 0) expect(compareSizes(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });

  test('written in several ways are one', () => {
    expect(['Small', 'small', 'S', 'X-Small', 'XS', 'XX-Large', '2XL', '2X', '3X', 'XXXL'].map(canonicalSize)).toEqual([
      'S',
      'S',
      'S',
      'XS',
      'XS',
      'XXL',
      'XXL',
      'XXL',
      '3XL',
      '3XL',
    ]);
    expect(['One Size', 'One Size Fits All', ' '].map(canonicalSize)).toEqual([null, null, null]);
    expect(['9', '34W  x 32L', 'Queen'].map(canonicalSize)).toEqual(['9', '34W x 32L', 'Queen']);
    expect(['__proto__', 'constructor'].map(canonicalSize)).toEqual(['__proto__', 'constructor']);
    expect(compareSizes('9constructor', '10constructor')).toBeLessThan(0);
    fc.assert(
      fc.property(size, (text) => {
        const one = canonicalSize(text);
        expect(one === null ? null : canonicalSize(one)).toBe(one);
      }),
    );
  });
});

describe('shoe sizes', () => {
  test('stand beside the size of here', () => {
    expect(shoeSizeLabel('9', 'men')).toBe('9 US · 42 UY');
    expect(shoeSizeLabel('9', 'women')).toBe('9 US · 40 UY');
    expect(shoeSizeLabel('8.5', 'men')).toBe('8,5 US · 41,5 UY');
    expect(shoeSizeLabel('11 Wide', 'men')).toBe('11 US · 44 UY (ancho)');
    expect(shoeSizeLabel('11 Little Kid', 'kids')).toBe('11 US · 28 UY (niño)');
    expect(shoeSizeLabel('1 Little Kid', 'kids')).toBe('1 US · 32 UY (niño)');
    expect(shoeSizeLabel('4 Big Kid', null)).toBe('4 US · 36 UY (niño grande)');
    expect(shoeSizeLabel('9 Toddler', 'kids')).toBe('9 US · 25,5 UY (bebé)');
  });

  test('are not converted where that would be a guess', () => {
    expect(shoeSizeLabel('9', null)).toBe('9 US');
    expect(shoeSizeLabel('2', 'kids')).toBe('2 US');
    expect(shoeSizeLabel('30', 'men')).toBe('30 US');
    expect(shoeSizeLabel('11.5 Women/10 Men', 'women')).toBe('11.5 Women/10 Men');
    expect(shoeSizeLabel('Medium', 'men')).toBe('Medium');
  });

  test('here grow with those of the US', () => {
    const local = (number: number, department: (typeof SHOE_DEPARTMENTS)[number], scale = '') =>
      Number(
        /· ([\d,]+) UY/.exec(shoeSizeLabel(`${number}${scale}`, department))?.[1]?.replace(',', '.') ?? Number.NaN,
      );
    const half = fc.integer({ min: 10, max: 27 }).map((halves) => halves / 2);
    fc.assert(
      fc.property(half, fc.constantFrom('men' as const, 'women' as const), (number, department) => {
        const [less, more] = [local(number, department), local(number + 0.5, department)];
        if (Number.isFinite(more)) expect(more).toBeGreaterThan(less);
      }),
    );
    const kids = [
      ...Array.from({ length: 19 }, (_, step) => local(1 + step / 2, 'kids', ' Toddler')),
      ...Array.from({ length: 7 }, (_, step) => local(10.5 + step / 2, 'kids', ' Little Kid')),
      ...Array.from({ length: 5 }, (_, step) => local(1 + step / 2, 'kids', ' Little Kid')),
      ...Array.from({ length: 8 }, (_, step) => local(3.5 + step / 2, 'kids', ' Big Kid')),
    ];
    expect(kids).toEqual(kids.toSorted((a, b) => a - b));
    expect(new Set(kids).size).toBe(kids.length);
  });
});
