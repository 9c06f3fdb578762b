import type { Asin } from '#domain/catalog/asin.ts';
import type { Product, Variation, VariationValue } from '#domain/catalog/product.ts';

type Varied = Pick<Product, 'variations'>;

/** The value chosen in each dimension, null where none is. */
export function selectedValues(product: Varied): { name: string; value: string | null }[] {
  return product.variations.map((variation) => ({
    name: variation.variationName,
    value: variation.values.find((value) => value.selected)?.value ?? null,
  }));
}

/** The variant that a value leads to, or null when it is unavailable, already chosen or unknown. */
export function variantAsin(product: Varied, choice: { name: string; value: string }): Asin | null {
  const variation = product.variations.find(({ variationName }) => variationName === choice.name);
  const value = variation?.values.find((candidate) => candidate.value === choice.value);
  return value !== undefined && isChoosable(value) ? value.asin : null;
}

export function isChoosable(value: VariationValue): boolean {
  return value.available && !value.selected && value.asin !== null;
}

/** The dimensions in which the shopper still has to choose; one value alone is no choice. */
export function unchosenDimensions(product: Varied): string[] {
  return product.variations.filter(isUnchosen).map((variation) => variation.variationName);
}

/** Whether the cart must be refused until variants are chosen. */
export function needsChoice(product: Varied): boolean {
  return product.variations.some(isUnchosen);
}

function isUnchosen({ values }: Variation): boolean {
  return values.length > 1 && !values.some((value) => value.selected);
}
