import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categoryPages, slugOf } from './category-pages.ts';

interface Node {
  name: string;
  subCategories: Node[];
}

test('addresses are Spanish without accents', () => {
  expect(['Bebés y niños', 'Electrónica', '  ¡Ofertas! ', '🎧'].map(slugOf)).toEqual([
    'bebes-y-ninos',
    'electronica',
    'ofertas',
    'categoria',
  ]);
});

test('a category below another has the address of both', () => {
  const part = { name: 'Auriculares', subCategories: [] };
  const [top, below] = categoryPages<Node>([{ name: 'Electrónica', subCategories: [part] }]);
  expect(top).toMatchObject({ path: ['electronica'], ancestors: [] });
  expect(below).toMatchObject({ path: ['electronica', 'auriculares'], category: part });
  expect(below?.ancestors.map(({ path }) => path)).toEqual([['electronica']]);
});

test('every category has an address of its own, whatever the names', () => {
  const name = fc.constantFrom('Ropa', 'ROPA', 'Ropa!', 'Ropa 2', 'ñandú', 'nandu', '');
  const part = fc.record({ name, subCategories: fc.constant<Node[]>([]) });
  const tree = fc.array(fc.record({ name, subCategories: fc.array(part, { maxLength: 6 }) }), { maxLength: 6 });
  fc.assert(
    fc.property(tree, (categories) => {
      const addresses = categoryPages<Node>(categories).map(({ path }) => path.join('/'));
      expect(new Set(addresses).size).toBe(addresses.length);
      expect(addresses.every((address) => /^[a-z0-9/-]+$/.test(address))).toBe(true);
    }),
  );
});
