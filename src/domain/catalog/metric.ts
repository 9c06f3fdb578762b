import { roundHalfUp } from '#domain/money/round.ts';
import { formatWeight, grams } from '#domain/weight/grams.ts';
import { parseWeightGrams } from '#domain/weight/parse-weight.ts';

/** Names of details whose value is a measure of the product. */
const MEASURES =
  /dimension|measurement|weight|length|width|height|thickness|diameter|depth|size|capacity|volume|range/i;
/** Screens are measured in inches in Uruguay too. */
const MEASURED_IN_INCHES = /screen|display size|monitor|accuracy/i;
const MAX_VALUE_LENGTH = 300;

const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)?\.?\d+`;
const LENGTH_UNIT = String.raw`(?:"|″|''|inch(?:es)?\b|in\b\.?|feet\b|foot\b|ft\b\.?)`;
const SIDE = String.raw`(?:\s*(?:L|W|H|D|Th)\b)?`;
const ONE_LENGTH = String.raw`(${NUMBER})\s*(${LENGTH_UNIT})?${SIDE}`;
const LENGTHS = new RegExp(
  String.raw`${NUMBER}\s*${LENGTH_UNIT}?${SIDE}(?:\s*[x×]\s*${NUMBER}\s*${LENGTH_UNIT}?${SIDE}){0,3}`,
  'gi',
);
const VOLUME = new RegExp(String.raw`(${NUMBER})\s*(fl\.?\s*oz|fluid\s+ounces?|gallons?|gal\b|quarts?|pints?)`, 'gi');
const POUNDS_OR_OUNCES = /\d\s*-?\s*(?:oz|ounces?|lbs?|pounds?)\b/i;

/** Hundredths of a pound are 4.5 g: more digits than tens of grams would be made up. */
const POUNDS = /\d\s*-?\s*(?:lbs?|pounds?)\b/i;
const ROUNDED_FROM = 100;

const CENTIMETRES = { inch: 2.54, foot: 30.48 };
const MILLILITRES: readonly (readonly [RegExp, number])[] = [
  [/^gal/i, 3785.411784],
  [/^quart/i, 946.352946],
  [/^pint/i, 473.176473],
  [/^f/i, 29.5735296],
];

/**
 * Converts a measure in inches, pounds or fluid ounces: '5.8 x 4 inches; 7.8 ounces' becomes '14,7 × 10,2 cm; 221 g'.
 * Null when the value has no such measure.
 */
export function toMetric(name: string, value: string): string | null {
  if (!MEASURES.test(name) || MEASURED_IN_INCHES.test(name)) return null;
  const text = value.slice(0, MAX_VALUE_LENGTH);
  const parts = [...lengthsIn(text), ...weightIn(text), ...volumesIn(text)];
  return parts.length === 0 ? null : parts.join('; ');
}

function* lengthsIn(text: string): Generator<string> {
  for (const [group] of text.matchAll(LENGTHS)) {
    const numbers: number[] = [];
    let unit: string | undefined;
    for (const [, number = '', writtenUnit] of group.matchAll(new RegExp(ONE_LENGTH, 'gi'))) {
      numbers.push(Number(number.replaceAll(',', '')));
      unit = writtenUnit ?? unit;
    }
    if (unit === undefined) continue;
    const factor = /^f/i.test(unit) ? CENTIMETRES.foot : CENTIMETRES.inch;
    yield formatLengths(numbers.map((number) => number * factor));
  }
}

/** Formats lengths in centimetres, in metres when all of them are at least 2 m. */
function formatLengths(lengths: readonly number[]): string {
  if (lengths.every((length) => length >= 200)) {
    return `${lengths.map((length) => decimal(length / 100, 2)).join(' × ')} m`;
  }
  return `${lengths.map((length) => decimal(length, length < 1 ? 2 : 1)).join(' × ')} cm`;
}

function* weightIn(text: string): Generator<string> {
  const weight = POUNDS_OR_OUNCES.test(text) ? parseWeightGrams(text) : null;
  if (weight === null || weight <= 0) return;
  const rounded = POUNDS.test(text) && weight >= ROUNDED_FROM ? 10 * Math.round(weight / 10) : weight;
  yield weight < 10 ? `${decimal(weight, 1)} g` : formatWeight(grams(rounded));
}

function* volumesIn(text: string): Generator<string> {
  for (const [, number = '', unit = ''] of text.matchAll(VOLUME)) {
    const factor = MILLILITRES.find(([words]) => words.test(unit))?.[1] ?? 0;
    const volume = Number(number.replaceAll(',', '')) * factor;
    yield volume < 1000 ? `${decimal(volume, 0)} ml` : `${decimal(volume / 1000, 2)} l`;
  }
}

function decimal(value: number, digits: 0 | 1 | 2): string {
  const scale = 10 ** digits;
  return String(roundHalfUp(Math.round(value * scale * 1000), 1000) / scale).replace('.', ',');
}
