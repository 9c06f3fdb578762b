import type { Variation } from '#domain/catalog/product.ts';
import { humanizeVariationName } from '#domain/catalog/variant-translation.ts';
import { selectedValues } from '#domain/catalog/variation.ts';

/** 'Color: Petrol · Size: M', whether the marketplace writes Size or size_name; empty without variations. */
export function variantText(variations: Variation[] | null): string {
  return selectedValues({ variations: variations ?? [] })
    .flatMap(({ name, value }) => (value === null ? [] : [`${humanizeVariationName(name)}: ${value}`]))
    .join(' · ');
}
