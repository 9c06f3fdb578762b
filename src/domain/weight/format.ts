import { roundHalfUp } from '#domain/money/round.ts';
import type { Grams } from '#domain/weight/grams.ts';

export const NO_WEIGHT_TEXT = 'No especificado';

/** Formats a weight over 1000 g in kilograms with at most two decimals ('1,25 kg'), else in whole grams ('370 g'). */
export function formatWeight(weight: Grams | null): string {
  if (weight === null) return NO_WEIGHT_TEXT;
  if (weight <= 1000) return `${Math.round(weight)} g`;
  const hundredths = roundHalfUp(Math.round(weight), 10);
  return `${String(hundredths / 100).replace('.', ',')} kg`;
}
