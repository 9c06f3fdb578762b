import type { Variation } from '#domain/catalog/product.ts';
import { inWords } from '#domain/catalog/variant-words.ts';
import { selectedValues } from '#domain/catalog/variation.ts';

/** 'Color: Petrol · Size: M', whether the marketplace wrote Size or size_name. */
export function variantText(variations: Variation[] | null): string {
  return selectedValues({ variations: variations ?? [] })
    .flatMap(({ name, value }) => (value === null ? [] : [`${inWords(name)}: ${value}`]))
    .join(' · ');
}
