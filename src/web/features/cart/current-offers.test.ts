import { expect, test } from 'vitest';
import { CallError } from '#contract/caller.ts';
import type { CartLineView } from './cart-line.ts';
import { applyOffers, purchasableLines, NO_OFFERS, refusedAsins } from './current-offers.ts';

const line = (productId: string, price: number): CartLineView => ({
  id: productId,
  productId,
  title: 'T',
  image: null,
  variant: '',
  price,
  quantity: 1,
});

test('lines stand at the price of today beside the one they were added at, or are marked as not for sale', () => {
  const lines = [line('A', 10), line('B', 20), line('C', 30)];
  const offered = applyOffers(lines, {
    prices: new Map([
      ['A', 12.5],
      ['B', 20],
    ]),
    refused: ['C'],
  });
  expect(offered[0]).toMatchObject({ price: 12.5, priceBefore: 10 });
  expect(offered[1]).toEqual(lines[1]);
  expect(offered[2]?.unavailable).toMatch(/Quitalo/);
  expect(purchasableLines(offered).map(({ productId }) => productId)).toEqual(['A', 'B']);
  expect(applyOffers(lines, NO_OFFERS)).toEqual(lines);
});

test('only a refusal that names products is one of products', () => {
  const errors = [
    { field: 'productsAsin.B0A', message: 'no' },
    { field: 'deliveryZone', message: 'no' },
  ];
  expect(refusedAsins(new CallError({ code: 422, message: 'no', errors }))).toEqual(['B0A']);
  expect(refusedAsins(new CallError({ code: 503, message: 'no' }))).toEqual([]);
  expect(refusedAsins(new Error('lost'))).toEqual([]);
});
