import type { ProductCard } from '#contract/catalog.ts';

/** The products of a list's entries, each once; entries without a product or without an asin are dropped. */
export function listedProducts(entries: ReadonlyArray<{ product?: ProductCard | null }>): ProductCard[] {
  const seen = new Set<string>();
  return entries.flatMap(({ product }) => {
    if (!product?.asin || seen.has(product.asin)) return [];
    seen.add(product.asin);
    return [product];
  });
}
