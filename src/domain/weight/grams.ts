import type { Brand } from '#domain/brand.ts';
import { roundHalfUp } from '#domain/money/round.ts';

export const NO_WEIGHT_TEXT = 'No especificado';

/** Grams. Exact unit weights may carry a fraction (one ounce is 28.34952 g); totals are rounded once, at the end. */
export type Grams = Brand<number, 'Grams'>;

/** The factors of the specification, section 9. */
export const GRAMS_PER_OUNCE = 28.34952;
export const GRAMS_PER_POUND = 453.59237;
export const GRAMS_PER_KILOGRAM = 1000;

/** Throws RangeError when the number is not finite or is below 0. */
export function grams(value: number): Grams {
  if (!Number.isFinite(value) || value < 0) throw new RangeError(`not a weight in grams: ${value}`);
  return value as Grams;
}

/** A lower listed weight of a unit is a placeholder of whoever listed the product. */
export const MIN_PLAUSIBLE_WEIGHT = grams(5);

/** The assumed weight of a product without a published weight (specification, section 9). */
export const DEFAULT_WEIGHT = grams(340);

/** Formats a weight over 1000 g in kilograms with at most two decimals ('1,25 kg'), else in whole grams ('370 g'). */
export function formatWeight(weight: Grams | null): string {
  if (weight === null) return NO_WEIGHT_TEXT;
  if (weight <= 1000) return `${Math.round(weight)} g`;
  const hundredths = roundHalfUp(Math.round(weight), 10);
  return `${String(hundredths / 100).replace('.', ',')} kg`;
}
