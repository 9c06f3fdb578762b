import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { type AcknowledgedWrite, type Belongings, boughtTwice, isAtItsEnd, lostWrites } from './journal.ts';

const belongings: Belongings = {
  addresses: new Set(['address-1']),
  favorites: new Set(['B01']),
  cart: { id: 'cart-2', asins: new Set(['B03']) },
  orders: new Map([['order-1', { cartId: 'cart-1', paymentMethod: 'abitab', asins: new Set(['B02']) }]]),
};

const lost = (write: AcknowledgedWrite) => lostWrites([write], new Map([['ana', belongings]])).length === 1;

describe('lost writes', () => {
  const shopper = 'ana';

  test('what can be read back is not lost', () => {
    expect(lost({ type: 'address', shopper, id: 'address-1' })).toBe(false);
    expect(lost({ type: 'favorite', shopper, asin: 'B01' })).toBe(false);
    expect(lost({ type: 'order', shopper, id: 'order-1', cartId: 'cart-1' })).toBe(false);
    expect(lost({ type: 'payment-method', shopper, id: 'order-1', method: 'abitab' })).toBe(false);
  });

  test('a line is kept in its cart or in the order made of that cart, and nowhere else', () => {
    expect(lost({ type: 'cart-line', shopper, cartId: 'cart-2', asin: 'B03' })).toBe(false);
    expect(lost({ type: 'cart-line', shopper, cartId: 'cart-1', asin: 'B02' })).toBe(false);
    expect(lost({ type: 'cart-line', shopper, cartId: 'cart-1', asin: 'B03' })).toBe(true);
  });

  test('what is missing or differs is lost, and so is everything of an account that cannot be read', () => {
    expect(lost({ type: 'address', shopper, id: 'address-2' })).toBe(true);
    expect(lost({ type: 'favorite', shopper, asin: 'B02' })).toBe(true);
    expect(lost({ type: 'order', shopper, id: 'order-2', cartId: 'cart-1' })).toBe(true);
    expect(lost({ type: 'payment-method', shopper, id: 'order-1', method: 'sistarbanc_brou' })).toBe(true);
    expect(lost({ type: 'address', shopper: 'eva', id: 'address-1' })).toBe(true);
  });
});

describe('the end of a paid order', () => {
  const order = (change: Partial<Pick<Order, 'status' | 'inReview'>>, packed: string[] = []) =>
    ({
      inReview: false,
      cart: { items: [{ productId: 'B01' }, { productId: 'B02' }] },
      packages: packed.map((asin) => ({ products: [{ asin }] })),
      ...change,
    }) as Order;

  test('a purchase ends when every product is in a package', () => {
    expect(isAtItsEnd(order({ status: 'ZINC_PAID' }, ['B01']))).toBe(false);
    expect(isAtItsEnd(order({ status: 'ZINC_PAID' }, ['B01', 'B02']))).toBe(true);
  });

  test('an order that is paid or being purchased is not at its end', () => {
    for (const status of ['NEW', 'PAID', 'ZINC_PROCCESSING'] as const)
      expect(isAtItsEnd(order({ status }, ['B01', 'B02']))).toBe(false);
  });

  test('a refund and a decision that a person owes are ends', () => {
    expect(isAtItsEnd(order({ status: 'REFUND' }))).toBe(true);
    expect(isAtItsEnd(order({ status: 'PAID', inReview: true }))).toBe(true);
  });
});

test('an order with two purchases is named once', () => {
  expect(boughtTwice(['a', 'b', 'a', 'a'])).toEqual(['a']);
  expect(boughtTwice(['a', 'b'])).toEqual([]);
});
