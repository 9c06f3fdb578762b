import type { Grams } from './grams.ts';

/** Sources write '0.01 ounces' where they know no weight; no parcel weighs less. */
const LEAST_PLAUSIBLE_GRAMS = 5;

/** Whether a listed unit weight stands for an unknown one. */
export function isPlaceholderWeight(weight: Grams): boolean {
  return weight < LEAST_PLAUSIBLE_GRAMS;
}
