import type { ProductDetail } from '#domain/catalog/product.ts';
import { DEFAULT_WEIGHT, type Grams, grams, MIN_PLAUSIBLE_WEIGHT } from '#domain/weight/grams.ts';
import { parseWeightGrams } from './parse-weight.ts';

const WEIGHT_OR_DIMENSIONS = /weight|\bpeso\b|dimension|measurements|\bmedidas\b|package size|tamaño del paquete/i;
/** Loads, limits, recommendations and weights of parts or materials: none of them is the weight of the parcel. */
const NOT_PARCEL_WEIGHT = new RegExp(
  [
    'capacity|capacidad|max(?:imum|imo|\\.|\\b)|máximo|minimum|mínimo|limit|límite|recommend|recomendad',
    'support|soporta|load|carga\\b|rating|\\brange|\\bup to\\b|hasta\\b|\\brider|\\buser|\\bbody weight|\\bchild',
    'precious|metal weight|gold weight|\\bstone|diamond|gem\\b|carat|net content|battery weight|paper weight',
    'fabric weight|line weight|base weight|\\bsea ?weight|weight per|weight type|gvw|towing',
  ].join('|'),
  'i',
);

/**
 * The highest plausible weight in a product's details, in grams; null when there is none.
 * Weights and dimensions count; a capacity, a limit or a recommendation does not.
 */
export function unitWeight(details: readonly ProductDetail[]): Grams | null {
  let highest: number | null = null;
  for (const { name, value } of details) {
    if (!WEIGHT_OR_DIMENSIONS.test(name) || NOT_PARCEL_WEIGHT.test(name) || NOT_PARCEL_WEIGHT.test(value)) continue;
    const weight = parseWeightGrams(value);
    if (weight !== null) highest = Math.max(highest ?? 0, weight);
  }
  return highest === null || !Number.isFinite(highest) ? null : grams(highest);
}

/** The weight from which freight is computed: the published unit weight, else 340 g. */
export function billableWeight(published: number | null): Grams {
  return published === null || isPlaceholderWeight(published) ? DEFAULT_WEIGHT : grams(published);
}

/** Whether a published weight is none: nothing that is shipped weighs so little. */
export function isPlaceholderWeight(published: number): boolean {
  return published < MIN_PLAUSIBLE_WEIGHT;
}
