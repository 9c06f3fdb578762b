import type { Product } from '#domain/catalog/product.ts';

const RESTORED = /\b(?:renewed|refurbished|reconditioned|reacondicionad[oa])\b/i;

/** How worn a product is, by its title and by what its source or its seller says of it. */
export function conditionOf(title: string, told: string | null): Product['condition'] {
  if (RESTORED.test(title) || (told !== null && RESTORED.test(told))) return 'refurbished';
  return told !== null && /^used/i.test(told) ? 'used' : 'new';
}
