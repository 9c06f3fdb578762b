import { GRAMS_PER_KILOGRAM, GRAMS_PER_OUNCE, GRAMS_PER_POUND } from './grams.ts';

const GRAMS_PER_UNIT: readonly (readonly [RegExp, number])[] = [
  [/^(?:oz|ounces?|onzas?)$/, GRAMS_PER_OUNCE],
  [/^(?:lbs?|pounds?|libras?)$/, GRAMS_PER_POUND],
  [/^(?:kgs?|kilos?|kilograms?|kilogramo?s?|kilogrammes?)$/, GRAMS_PER_KILOGRAM],
  [/^(?:g|gr|grs|gm|gms|grams?|gramo?s?|grammes?)$/, 1],
  [/^(?:mg|milligrams?|miligramos?)$/, 0.001],
];

const AMOUNT = String.raw`(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?(?:e[+-]?\d{1,2})?|\.\d+)`;
const MEASURE = new RegExp(String.raw`${AMOUNT}\s*-?\s*(fl\.?\s*)?(fluid\s+)?(\p{L}+)\.?`, 'giu');
/** Paper and cloth are described in grams per surface, which is not the weight of the product. */
const PER_SURFACE = /^\s*(?:\/|per\b|por\b|sq\b)/i;
const POUNDS_AND_OUNCES_GAP = /^\s*(?:,|and|y)?\s*$/i;

interface Measure {
  grams: number;
  unitGrams: number;
  start: number;
  end: number;
}

/**
 * Parses the highest weight in a text ('5.8 x 5.8 x 4 inches ; 7.8 ounces') in grams; null when there is none.
 * '2 lb 3 oz' is one weight. Fluid ounces are a volume and are ignored.
 */
export function parseWeightGrams(text: string): number | null {
  let highest: number | null = null;
  let previous: Measure | null = null;
  for (const measure of measuresIn(text.slice(0, 2000))) {
    const compound: boolean =
      previous !== null &&
      previous.unitGrams === GRAMS_PER_POUND &&
      measure.unitGrams === GRAMS_PER_OUNCE &&
      POUNDS_AND_OUNCES_GAP.test(text.slice(previous.end, measure.start));
    const weight: number = compound && previous !== null ? previous.grams + measure.grams : measure.grams;
    highest = Math.max(highest ?? 0, weight);
    previous = measure;
  }
  return highest;
}

function* measuresIn(text: string): Generator<Measure> {
  for (const match of text.matchAll(MEASURE)) {
    const [whole, amount = '', fl, fluid, unit = ''] = match;
    const unitGrams = gramsPerUnit(unit.toLowerCase());
    const end = match.index + whole.length;
    if (unitGrams === null || fl !== undefined || fluid !== undefined || PER_SURFACE.test(text.slice(end, end + 8))) {
      continue;
    }
    yield { grams: parseAmount(amount, unitGrams) * unitGrams, unitGrams, start: match.index, end };
  }
}

function gramsPerUnit(unit: string): number | null {
  return GRAMS_PER_UNIT.find(([words]) => words.test(unit))?.[1] ?? null;
}

/**
 * A comma before three digits is an English thousands separator; before kilograms or after a 0 a Spanish decimal comma.
 */
function parseAmount(amount: string, unitGrams: number): number {
  const grouped = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(amount);
  const spanishKilograms = unitGrams === GRAMS_PER_KILOGRAM && /^\d+,\d{3}$/.test(amount);
  return Number(grouped && !spanishKilograms ? amount.replaceAll(',', '') : amount.replace(',', '.'));
}
