import type { Brand } from '#domain/brand.ts';

/** Grams. Exact unit weights may carry a fraction (one ounce is 28.34952 g); rounding happens once, at the end. */
export type Grams = Brand<number, 'Grams'>;
