import type { Product, VariationValue } from '#domain/catalog/product.ts';

/** The value selected in each dimension, null where none is. */
export function selectedValues(product: Pick<Product, 'variations'>): { name: string; value: string | null }[] {
  return product.variations.map((variation) => ({
    name: variation.variationName,
    value: variation.values.find((value) => value.selected)?.value ?? null,
  }));
}

interface ValueState<Asin extends string> extends Pick<VariationValue, 'available' | 'selected'> {
  asin: Asin | null;
}

/**
 * The variant that choosing a value leads to; null when the value is unavailable, already selected or leads nowhere.
 */
export function choosableAsin<Asin extends string>(value: ValueState<Asin>): Asin | null {
  return value.available && !value.selected ? value.asin : null;
}

interface Dimensions {
  variations: readonly { values: readonly Pick<VariationValue, 'selected'>[] }[];
}

/**
 * Whether the shopper must choose variants before the product can enter the cart. A dimension of one value is no
 * choice.
 */
export function needsChoice(product: Dimensions): boolean {
  return product.variations.some(isUnchosen);
}

function isUnchosen({ values }: Dimensions['variations'][number]): boolean {
  return values.length > 1 && !values.some((value) => value.selected);
}
