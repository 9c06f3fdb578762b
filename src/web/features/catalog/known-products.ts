import type { ProductCard } from '#contract/catalog.ts';

/** The products of a list's entries; an entry that names none is left out, and each product comes once. */
export function knownProducts(entries: ReadonlyArray<{ product?: ProductCard | null }>): ProductCard[] {
  const seen = new Set<string>();
  return entries.flatMap(({ product }) => {
    if (!product?.asin || seen.has(product.asin)) return [];
    seen.add(product.asin);
    return [product];
  });
}
