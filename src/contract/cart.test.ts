import { expect, test } from 'vitest';
import { cartEndpoints } from './cart.ts';

test('a cart line has 1 to 10 units [CONST-01]', () => {
  const accepts = (quantity: unknown) =>
    cartEndpoints.addCartItem.body.safeParse({ productId: 'B0PNTEQ40A', quantity }).success;
  expect([1, 10].every(accepts)).toBe(true);
  expect([0, -1, 11, 1.5, '2', null].filter(accepts)).toEqual([]);
});

test('a merge accepts at most 50 products', () => {
  const accepts = (count: number) => {
    const products = Array.from({ length: count }, () => ({ productId: 'B0PNTEQ40A', quantity: 1 }));
    return cartEndpoints.mergeCart.body.safeParse({ products }).success;
  };
  expect([accepts(50), accepts(51)]).toEqual([true, false]);
});
