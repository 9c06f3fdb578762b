import { describe, expect, it } from 'vitest';
import type { ProductCard } from '#contract/catalog.ts';
import { knownProducts } from './known-products.ts';

const product = (asin: string) => ({ asin }) as ProductCard;

describe('the products of a list', () => {
  it('leaves out entries without an asin and shows each product once [NAV-10]', () => {
    const entries = [
      { product: product('B000000001') },
      { product: product('') },
      { product: null },
      {},
      { product: { productTitle: 'Nameless' } as ProductCard },
      { product: product('B000000002') },
      { product: product('B000000001') },
    ];
    expect(knownProducts(entries).map(({ asin }) => asin)).toEqual(['B000000001', 'B000000002']);
  });
});
