import { expect, test } from 'vitest';
import { CallError } from '#contract/caller.ts';
import { UNBUYABLE_MESSAGES } from '#domain/catalog/unbuyable.ts';
import type { CartLineView } from './cart-line.ts';
import { applyOffers, NO_OFFERS, purchasableLines, refusedProducts } from './current-offers.ts';

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
    refused: new Map([['C', 'Sin stock por ahora. Quitalo para seguir']]),
  });
  expect(updated[0]).toMatchObject({ price: 12.5, priceBefore: 10 });
  expect(updated[1]).toEqual(lines[1]);
  expect(updated[2]?.unavailable).toMatch(/Quitalo/);
  expect(purchasableLines(updated).map(({ productId }) => productId)).toEqual(['A', 'B']);
  expect(applyOffers(lines, NO_OFFERS)).toEqual(lines);
});

test('each refused line says why and what to do; only errors that name products refuse one', () => {
  const errors = [
    { field: 'productsAsin.B0A', message: 'No encontramos el producto B0A' },
    { field: 'productsAsin.B0B', message: `El producto B0B ${UNBUYABLE_MESSAGES.NO_PRICE}` },
    { field: 'productsAsin.B0C', message: `El producto B0C ${UNBUYABLE_MESSAGES.FORBIDDEN}` },
    { field: 'deliveryZone', message: 'no' },
  ];
  expect([...refusedProducts(new CallError({ code: 422, message: 'no', errors }))]).toEqual([
    ['B0A', 'Ya no se puede comprar. Quitalo para seguir.'],
    ['B0B', 'Sin stock por ahora. Quitalo para seguir; el resto lo podés comprar.'],
    ['B0C', 'La Aduana no lo deja entrar. Quitalo para seguir.'],
  ]);
  expect(refusedProducts(new CallError({ code: 503, message: 'no' })).size).toBe(0);
  expect(refusedProducts(new Error('lost')).size).toBe(0);
});
