import type { ProductCard } from '#contract/catalog.ts';

/** The products of a list's entries, each once; entries without a product or without an asin are dropped. */
export function listedProducts(entries: ReadonlyArray<{ product?: ProductCard | null }>): ProductCard[] {
  const products = entries.flatMap(({ product }) => (product?.asin ? [product] : []));
  return [...new Map(products.map((product) => [product.asin, product])).values()];
}

/** For cards that show no description, so that the page does not carry it. */
export function withoutDescriptions(products: readonly ProductCard[]): ProductCard[] {
  return products.map((product) => ({ ...product, productDescription: '' }));
}
