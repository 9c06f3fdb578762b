import type { Product } from '#domain/catalog/product.ts';

const RESTORED = /\b(?:renewed|refurbished|reconditioned|reacondicionad[oa])\b/i;

/** The condition of a product from its title and from the condition text of its source or seller. */
export function conditionOf(title: string, sourceText: string | null): Product['condition'] {
  if (RESTORED.test(title) || (sourceText !== null && RESTORED.test(sourceText))) return 'refurbished';
  return sourceText !== null && /^used/i.test(sourceText) ? 'used' : 'new';
}
