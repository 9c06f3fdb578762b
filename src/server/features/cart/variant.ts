import type { Variation } from '#domain/catalog/product.ts';
import { selectedValues } from '#domain/catalog/variation.ts';

/** 'Color: Petrol · Size: M' */
export function variantText(variations: Variation[] | null): string {
  return selectedValues({ variations: variations ?? [] })
    .flatMap(({ name, value }) => (value === null ? [] : [`${name}: ${value}`]))
    .join(' · ');
}
