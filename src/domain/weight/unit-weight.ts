import type { ProductDetail } from '#domain/catalog/product.ts';
import { DEFAULT_WEIGHT, type Grams, grams } from '#domain/weight/grams.ts';
import { parseWeightGrams } from './parse-weight.ts';

const TELLS_WEIGHT = /weight|\bpeso\b|dimension|measurements|\bmedidas\b|package size|tamaño del paquete/i;
/** What the thing bears, what is good for it, or what a part of it weighs: none of it is what the parcel weighs. */
const NOT_THE_PARCEL = new RegExp(
  [
    'capacity|capacidad|max(?:imum|imo|\\.|\\b)|máximo|minimum|mínimo|limit|límite|recommend|recomendad',
    'support|soporta|load|carga\\b|rating|\\brange|\\bup to\\b|hasta\\b|\\brider|\\buser|\\bbody weight|\\bchild',
    'precious|metal weight|gold weight|\\bstone|diamond|gem\\b|carat|net content|battery weight|paper weight',
    'fabric weight|line weight|base weight|\\bsea ?weight|weight per|weight type|gvw|towing',
  ].join('|'),
  'i',
);

/**
 * The highest plausible weight that the details tell, in grams, or null when they tell none.
 * Weights and dimensions are read; a capacity, a limit or a recommendation is no weight.
 */
export function unitWeight(details: readonly ProductDetail[]): Grams | null {
  let highest: number | null = null;
  for (const { name, value } of details) {
    if (!TELLS_WEIGHT.test(name) || NOT_THE_PARCEL.test(name) || NOT_THE_PARCEL.test(value)) continue;
    const weight = parseWeightGrams(value);
    if (weight !== null) highest = Math.max(highest ?? 0, weight);
  }
  return highest === null || !Number.isFinite(highest) ? null : grams(highest);
}

/** The weight that freight is reckoned with: what the details tell, else 340 g. */
export function billableWeight(details: readonly ProductDetail[]): Grams {
  return unitWeight(details) ?? DEFAULT_WEIGHT;
}
