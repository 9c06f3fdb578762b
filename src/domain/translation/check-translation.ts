import { englishMeasures, missingMeasures, spanishMeasures } from './measures.ts';
import { englishUnit } from './units.ts';

/** What of a source does not stand in its translation. */
export type MissingFact = 'number' | 'size' | 'model' | 'brand' | 'length';

/** Letters and digits, which hyphens, points and slashes may join: 'WH-1000XM5', '64GB', '27-inch'. */
const TOKEN = /[\p{L}\d]+(?:[-./][\p{L}\d]+)*/gu;
const NUMBER_WITH_WORD = /^\d+(?:[.,]\d+)*(-?)(\p{L}+)$/u;
const ORDINAL = /^(?:st|nd|rd|th)$/i;
/** Of clothes, in capitals and alone: the possessive of MEN'S is none. */
const SIZE = /(?<![\p{L}\d'’.-])(?:X{0,3}S|M|X{0,4}L|\dXL)(?![\p{L}\d'’-])/gu;

/** A text that is much longer or shorter than its source has lost or won something. */
const MAX_GROWTH = 3;
const MIN_SHARE = 0.35;
const FREE_CHARACTERS = 30;

export interface CheckedTranslation {
  source: string;
  translation: string;
  /** Null where the product has none. */
  brand: string | null;
}

/** Names of models and the brand, which stay as they are in a translation. */
export function keptWords({ source, brand }: Pick<CheckedTranslation, 'source' | 'brand'>): string[] {
  const models = [...source.matchAll(TOKEN)].map(([token]) => token).filter(isModel);
  return [...new Set(hasBrand(source, brand) && brand ? [brand, ...models] : models)];
}

/**
 * What of the source is missing in the translation: numbers with their units, sizes, models, the brand. A translation that
 * lacks any of them is not shown.
 */
export function missingFacts({ source, translation, brand }: CheckedTranslation): MissingFact[] {
  const facts: MissingFact[] = [];
  if (missingMeasures(englishMeasures(source), spanishMeasures(translation)).length > 0) facts.push('number');
  if (!containsAll(translation.match(SIZE) ?? [], source.match(SIZE) ?? [])) facts.push('size');
  const plain = lettersOf(translation);
  const models = [...source.matchAll(TOKEN)].map(([token]) => token).filter(isModel);
  if (!models.every((model) => plain.includes(lettersOf(model)))) facts.push('model');
  if (brand && hasBrand(source, brand) && !plain.includes(lettersOf(brand))) facts.push('brand');
  if (!isOfLikeLength(source, translation)) facts.push('length');
  return facts;
}

/** Whether a text has words to translate: not a number, a measure, a size or a model alone, nor the brand. */
export function isTranslatable(text: string, brand: string | null): boolean {
  if (brand !== null && lettersOf(text) === lettersOf(brand)) return false;
  if (/^https?:/i.test(text)) return false;
  const words = [...text.matchAll(TOKEN)].map(([token]) => token).filter((token) => !isModel(token));
  return words.some((word) => /\p{L}{3}/u.test(word) && englishUnit(word) === null);
}

/** A token of letters and digits that is no number with a unit or a word ('12-Cup', '2nd'). */
function isModel(token: string): boolean {
  if (!/\d/.test(token) || !/\p{L}/u.test(token)) return false;
  const [, hyphen, word = ''] = NUMBER_WITH_WORD.exec(token) ?? [];
  if (hyphen === undefined) return !/^\d+(?:-in-\d+|x\d+)$/i.test(token);
  return !(englishUnit(word) !== null || ORDINAL.test(word) || (hyphen === '-' && word.length >= 3));
}

function hasBrand(source: string, brand: string | null): boolean {
  if (brand === null || lettersOf(brand).length < 2) return false;
  return ` ${wordsOf(source)} `.includes(` ${wordsOf(brand)} `);
}

function isOfLikeLength(source: string, translation: string): boolean {
  const { length } = translation.trim();
  return length > 0 && length <= source.length * MAX_GROWTH + FREE_CHARACTERS && length >= source.length * MIN_SHARE;
}

function containsAll(all: readonly string[], some: readonly string[]): boolean {
  const left = [...all];
  return some.every((item) => {
    const index = left.indexOf(item);
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
}

/** Letters and digits without accents, in lower case. */
function lettersOf(text: string): string {
  return fold(text).replaceAll(/[^\p{L}\d]/gu, '');
}

function wordsOf(text: string): string {
  return fold(text)
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim();
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
