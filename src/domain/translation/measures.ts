import { englishUnit, spanishUnits } from './units.ts';

/** A number of a text with the units that it may have; none where no unit follows it. */
interface Measure {
  /** Values that the digits may mean: '1.500' is one and a half in English, and fifteen hundred in Spanish. */
  values: ReadonlySet<number>;
  units: readonly number[];
}

const NUMBER = /\d+(?:[.,]\d+)*/g;
const UNIT = /^(?:[\s-]?)(%|°[cf]\b|["″”′]|[a-zµáéíóúñ]+\.?)/iu;
const WORD_IN = /^[\s-]?(?:por ciento)/i;

/** The numbers of an English text. */
export function englishMeasures(text: string): Measure[] {
  return measuresOf(text, (after) => {
    const word = UNIT.exec(after)?.[1] ?? '';
    const unit = englishUnit(word) ?? englishUnit(word.replace(/\.$/, ''));
    return unit === null ? [] : [unit];
  });
}

/** The numbers of a Spanish text, whose decimals follow a comma or a point. */
export function spanishMeasures(text: string): Measure[] {
  return measuresOf(text, (after) => {
    const word = WORD_IN.test(after) ? 'por ciento' : (UNIT.exec(after)?.[1] ?? '');
    return spanishUnits(word.replace(/\.$/, ''));
  });
}

function measuresOf(text: string, unitsOf: (after: string) => readonly number[]): Measure[] {
  return [...text.matchAll(NUMBER)].map((found) => ({
    values: valuesOf(found[0]),
    units: unitsOf(text.slice(found.index + found[0].length)),
  }));
}

function valuesOf(digits: string): ReadonlySet<number> {
  const separators = digits.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  if (last === undefined) return new Set([Number(digits)]);
  const thousands = Number(digits.replaceAll(/[.,]/g, ''));
  // Of different separators the last one begins the decimals; one that is repeated groups thousands.
  const whole = digits.slice(0, digits.lastIndexOf(last)).replaceAll(/[.,]/g, '');
  const decimal = Number(`${whole}.${digits.slice(digits.lastIndexOf(last) + 1)}`);
  if (new Set(separators).size > 1) return new Set([decimal]);
  if (separators.length > 1) return new Set([thousands]);
  return /^\d{1,3}[.,]\d{3}$/.test(digits) ? new Set([thousands, decimal]) : new Set([decimal]);
}

/** Those of the source for which the translation has no number of the same value, and of the same unit where it has one. */
export function missingMeasures(source: readonly Measure[], translation: readonly Measure[]): Measure[] {
  const left = [...translation];
  return source.filter(({ values, units }) => {
    const found = left.findIndex(
      (other) =>
        [...values].some((value) => other.values.has(value)) && units.every((unit) => other.units.includes(unit)),
    );
    if (found >= 0) left.splice(found, 1);
    return found < 0;
  });
}
