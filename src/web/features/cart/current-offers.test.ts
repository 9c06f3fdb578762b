import { expect, test } from 'vitest';
import { CallError } from '#contract/caller.ts';
import type { CartLineView } from './cart-line.ts';
import { applyOffers, NO_OFFERS, purchasableLines, refusedAsins } from './current-offers.ts';

const line = (productId: string, price: number): CartLineView => ({
  id: productId,
  productId,
  title: 'T',
  image: null,
  variant: '',
  price,
  quantity: 1,
});

test('lines get the current price beside the previous one, or are marked as unavailable', () => {
  const lines = [line('A', 10), line('B', 20), line('C', 30)];
  const updated = applyOffers(lines, {
    prices: new Map([
      ['A', 12.5],
      ['B', 20],
    ]),
    refused: ['C'],
  });
  expect(updated[0]).toMatchObject({ price: 12.5, priceBefore: 10 });
  expect(updated[1]).toEqual(lines[1]);
  expect(updated[2]?.unavailable).toMatch(/Quitalo/);
  expect(purchasableLines(updated).map(({ productId }) => productId)).toEqual(['A', 'B']);
  expect(applyOffers(lines, NO_OFFERS)).toEqual(lines);
});

test('refused ASINs come only from errors that name products', () => {
  const errors = [
    { field: 'productsAsin.B0A', message: 'no' },
    { field: 'deliveryZone', message: 'no' },
  ];
  expect(refusedAsins(new CallError({ code: 422, message: 'no', errors }))).toEqual(['B0A']);
  expect(refusedAsins(new CallError({ code: 503, message: 'no' }))).toEqual([]);
  expect(refusedAsins(new Error('lost'))).toEqual([]);
});
