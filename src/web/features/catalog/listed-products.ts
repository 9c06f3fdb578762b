import type { ProductCard } from '#contract/catalog.ts';

/** The products of a list's entries, each once; entries without a product or without an asin are dropped. */
export function listedProducts(entries: ReadonlyArray<{ product?: ProductCard | null }>): ProductCard[] {
  const products = entries.flatMap(({ product }) => (product?.asin ? [product] : []));
  return [...new Map(products.map((product) => [product.asin, product])).values()];
}

/** What a card needs to know of a product. */
export type ListedProduct = Omit<ProductCard, 'manufacturer' | 'prime' | 'isNew' | 'priceSaving'>;

/** For cards that show no description, so that the page carries only what they show. */
export function withoutDescriptions(products: readonly ProductCard[]): ListedProduct[] {
  return products.map(({ manufacturer, prime, isNew, priceSaving, ...card }) => ({
    ...card,
    productDescription: '',
    translatedDescription: null,
  }));
}
