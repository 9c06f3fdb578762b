import { describe, expect, it } from 'vitest';
import type { ProductCard } from '#contract/catalog.ts';
import { listedProducts } from './listed-products.ts';

const product = (asin: string) => ({ asin }) as ProductCard;

describe('listedProducts', () => {
  it('drops entries without an asin and repeated products [NAV-10]', () => {
    const entries = [
      { product: product('B000000001') },
      { product: product('') },
      { product: null },
      {},
      { product: { productTitle: 'Nameless' } as ProductCard },
      { product: product('B000000002') },
      { product: product('B000000001') },
    ];
    expect(listedProducts(entries).map(({ asin }) => asin)).toEqual(['B000000001', 'B000000002']);
  });
});
