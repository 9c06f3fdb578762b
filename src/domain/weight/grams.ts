import type { Brand } from '#domain/brand.ts';

/** Grams. Exact unit weights may carry a fraction (one ounce is 28.34952 g); rounding happens once, at the end. */
export type Grams = Brand<number, 'Grams'>;

/** The factors of the specification, section 9. */
export const GRAMS_PER_OUNCE = 28.34952;
export const GRAMS_PER_POUND = 453.59237;
export const GRAMS_PER_KILOGRAM = 1000;

/** Throws when the number is not finite or below 0. */
export function grams(value: number): Grams {
  if (!Number.isFinite(value) || value < 0) throw new RangeError(`not a weight in grams: ${value}`);
  return value as Grams;
}

/** What a product weighs whose weight nobody published. */
export const DEFAULT_WEIGHT = grams(340);
