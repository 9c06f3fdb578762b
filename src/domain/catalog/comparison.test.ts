import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareFacts, type Fact } from './comparison.ts';

const facts = (about: Record<string, string>): Fact<string>[] =>
  Object.entries(about).map(([label, cell]) => ({ label, cell }));
const compare = (...products: Record<string, string>[]) =>
  compareFacts(products.map(facts), (cell) => cell.toLowerCase());

test('each name is a row, with nothing where a product does not say it', () => {
  expect(compare({ weight: '1 kg', colour: 'Red' }, { weight: '1 kg', power: '110 V', colour: 'blue' })).toEqual([
    { label: 'weight', cells: ['1 kg', '1 kg'], differs: false },
    { label: 'power', cells: [null, '110 V'], differs: true },
    { label: 'colour', cells: ['Red', 'blue'], differs: true },
  ]);
});

test('equal keys are no difference, and one product has none', () => {
  expect(compare({ colour: 'Red' }, { colour: 'red' })[0]?.differs).toBe(false);
  expect(compare({ colour: 'Red', weight: '1 kg' }).map(({ differs }) => differs)).toEqual([false, false]);
});

const product = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))
  .chain((labels) =>
    fc.tuple(...labels.map((label) => fc.constantFrom('x', 'y').map((cell): Fact<string> => ({ label, cell })))),
  );
const products = fc.array(product, { minLength: 1, maxLength: 4 });
const keyOf = (cell: string) => cell;

test('every fact of every product is in its column, and nothing else is', () => {
  fc.assert(
    fc.property(products, (all) => {
      const rows = compareFacts(all, keyOf);
      expect(new Set(rows.map(({ label }) => label)).size).toBe(rows.length);
      for (const [column, own] of all.entries()) {
        const told = rows.flatMap(({ label, cells }) => {
          const cell = cells[column] ?? null;
          return cell === null ? [] : [[label, cell] as const];
        });
        expect(new Map(told)).toEqual(new Map(own.map(({ label, cell }) => [label, cell])));
      }
    }),
  );
});

test('the order of the products changes neither which rows there are nor which of them differ', () => {
  fc.assert(
    fc.property(products, (all) => {
      const differences = (some: typeof all) =>
        new Map(compareFacts(some, keyOf).map(({ label, differs }) => [label, differs]));
      expect(differences(all.toReversed())).toEqual(differences(all));
    }),
  );
});

test('the names keep the order of the first product', () => {
  fc.assert(
    fc.property(products, (all) => {
      const own = all[0]?.map(({ label }) => label) ?? [];
      const labels = compareFacts(all, keyOf).map(({ label }) => label);
      expect(labels.filter((label) => own.includes(label))).toEqual(own);
    }),
  );
});
