import { roundHalfUp } from '#domain/money/round.ts';
import type { Grams } from '#domain/weight/grams.ts';

export const NO_WEIGHT_TEXT = 'No especificado';

/** Over 1000 g in kilograms with two decimals at most ('1,25 kg'), else whole grams ('370 g'); es-UY decimals. */
export function formatWeight(weight: Grams | null): string {
  if (weight === null) return NO_WEIGHT_TEXT;
  if (weight <= 1000) return `${Math.round(weight)} g`;
  const hundredths = roundHalfUp(Math.round(weight), 10);
  return `${String(hundredths / 100).replace('.', ',')} kg`;
}
