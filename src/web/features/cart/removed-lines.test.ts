import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CartLineView } from './cart-line.ts';
import { cartRows, type RemovedLine } from './cart-lines.tsx';

const line = (productId: string): CartLineView => ({
  ...{ id: productId, productId, title: productId, image: null, variant: '', price: 1, quantity: 1 },
});
const removed = (productId: string, index: number): RemovedLine => ({
  ...{ line: line(productId), index, removal: Promise.resolve(true) },
});
const ids = (rows: ReturnType<typeof cartRows>) =>
  rows.map(({ line: { productId }, removed }) => (removed ? `(${productId})` : productId));

describe('rows of the cart', () => {
  it('show a removed line in its place', () => {
    expect(ids(cartRows([line('A'), line('C')], [removed('B', 1)]))).toEqual(['A', '(B)', 'C']);
    expect(ids(cartRows([], [removed('A', 0)]))).toEqual(['(A)']);
  });

  it('show no removed row for a product that is in the cart', () => {
    expect(ids(cartRows([line('A'), line('B')], [removed('B', 1)]))).toEqual(['A', 'B']);
  });

  it('keep their order, whichever lines are removed in whichever order', () => {
    const products = ['A', 'B', 'C', 'D', 'E'];
    fc.assert(
      fc.property(fc.shuffledSubarray(products), (removals) => {
        let gone: RemovedLine[] = [];
        const left = () => products.filter((id) => !gone.some((one) => one.line.productId === id)).map(line);
        for (const id of removals) {
          const index = cartRows(left(), gone).findIndex((row) => row.line.productId === id);
          gone = [...gone, removed(id, index)];
        }
        expect(cartRows(left(), gone).map((row) => row.line.productId)).toEqual(products);
      }),
    );
  });
});
