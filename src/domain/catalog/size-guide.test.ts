import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SHOE_DEPARTMENTS, shoeSizeLabel } from './shoe-sizes.ts';
import { sizeGuideOf, sizeTables } from './size-guide.ts';

test('shoes have a table by department with the US size, the one here and the length of the foot', () => {
  const [men] = sizeTables({ kind: 'shoes', department: 'men' });
  expect(men?.caption).toBe('Calzado, hombre');
  expect(men?.rows).toContainEqual(['9', '42', '26,5']);
  expect(men?.rows).toContainEqual(['8,5', '41,5', '26,2']);
  expect(sizeTables({ kind: 'shoes', department: 'kids' })[0]?.rows).toContainEqual(['11 (niño)', '28', '17,2']);
  expect(sizeTables({ kind: 'shoes', department: null }).map(({ caption }) => caption)).toEqual([
    'Calzado, mujer',
    'Calzado, hombre',
    'Calzado, niños',
  ]);
});

test('the guide says of a shoe what its label says', () => {
  for (const department of ['men', 'women'] as const)
    for (const [us = '', uy] of sizeTables({ kind: 'shoes', department })[0]?.rows ?? [])
      expect(shoeSizeLabel(us.replace(',', '.'), department)).toBe(`${us} US · ${uy} UY`);
});

test('rings have the inner diameter and the girth of each US size', () => {
  expect(sizeTables({ kind: 'rings', department: null })).toHaveLength(1);
  expect(sizeTables({ kind: 'rings', department: null })[0]?.rows).toContainEqual(['7', '17,3', '54,4']);
});

test('shoes, clothes and rings have a guide, by the department of the product', () => {
  const guideOf = (productTitle: string, ...categories: string[]) =>
    sizeGuideOf({ productTitle, categories, productDetails: [] });
  const fashion = 'Clothing, Shoes & Jewelry';
  expect(guideOf("Tramo Men's Running Shoes", fashion, 'Men', 'Shoes', 'Running')).toEqual({
    kind: 'shoes',
    department: 'men',
  });
  expect(guideOf('Hop Kids Sneakers', fashion, 'Girls & Boys', 'Shoes', 'Kids Sneakers')?.department).toBe('kids');
  expect(guideOf('Down Jacket', fashion, 'Women', 'Clothing', 'Down Jackets')).toEqual({
    kind: 'clothes',
    department: 'women',
  });
  expect(guideOf('Silver Band', fashion, 'Women', 'Jewelry', 'Rings')?.kind).toBe('rings');
  for (const category of ['Key Rings', 'Nose Rings', 'Earrings', 'O-Rings', 'Wrist Watches'])
    expect(guideOf('Thing', fashion, 'Jewelry', category)).toBeNull();
  expect(guideOf('Ring Light', 'Electronics', 'Lighting')).toBeNull();
});

test('every table names its columns, and its rows each once', () => {
  const department = fc.constantFrom(...SHOE_DEPARTMENTS, null);
  fc.assert(
    fc.property(fc.constantFrom('shoes', 'clothes', 'rings'), department, (kind, one) => {
      const tables = sizeTables({ kind, department: one });
      expect(new Set(tables.map(({ caption }) => caption)).size).toBe(tables.length);
      for (const { columns, rows } of tables) {
        expect(rows.length).toBeGreaterThan(4);
        expect(new Set(rows.map(([name]) => name)).size).toBe(rows.length);
        for (const row of rows) expect(row).toHaveLength(columns.length);
      }
    }),
  );
});
