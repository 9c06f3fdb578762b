import type { Dictionary } from '#domain/search/dictionary.ts';
import { normalizeText } from '#server/features/catalog/products/normalize-text.ts';

export interface TitledModel {
  title: string;
  brand: string | null;
}

interface PhraseCount {
  models: number;
  /** The only brand whose titles have it; null when several do. */
  brand: string | null;
}

/** How many models have a phrase near the start of their title. */
export type PhraseCounts = ReadonlyMap<string, PhraseCount>;

/** A title says what the product is within its first words. */
const TITLE_WORDS = 8;
const LONGEST_NAME = 3;
const MIN_MODELS = 3;
const MAX_PHRASES = 20_000;
/** Where one more word follows or precedes so often, the phrase is a piece of a longer one. */
const PIECE_SHARE = 0.6;
const JOINING = new Set(
  'a an and by for from in of on or over the to up with without your you it is at as w us new compatible'.split(' '),
);

/** Counts the phrases of up to four words, one more than a name has. */
export function countPhrases(models: readonly TitledModel[]): PhraseCounts {
  const counts = new Map<string, PhraseCount>();
  for (const { title, brand } of models) {
    for (const phrase of phrasesOf(normalizeText(title).split(' ').slice(0, TITLE_WORDS))) {
      const count = counts.get(phrase);
      if (count === undefined) counts.set(phrase, { models: 1, brand });
      else {
        count.models += 1;
        if (count.brand !== brand) count.brand = null;
      }
    }
  }
  return counts;
}

function phrasesOf(words: readonly string[]): Set<string> {
  const phrases = new Set<string>();
  for (let at = 0; at < words.length; at += 1) {
    for (let length = 1; length <= LONGEST_NAME + 1 && at + length <= words.length; length += 1) {
      phrases.add(words.slice(at, at + length).join(' '));
    }
  }
  return phrases;
}

/** The phrases of several models that are names, with the number of models, the most frequent first. */
export function frequentPhrases(counts: PhraseCounts, dictionary: Dictionary): [phrase: string, models: number][] {
  const isThing = (word: string) => isThingIn(dictionary, word);
  const pieces = piecesOf(counts, isThing);
  return [...counts]
    .filter(
      ([phrase, { models }]) => models >= MIN_MODELS && !pieces.has(phrase) && phrase.split(' ').length <= LONGEST_NAME,
    )
    .filter(([phrase, { brand }]) => isName(phrase, isThing) && (brand === null || startsWithBrand(phrase, brand)))
    .map(([phrase, { models }]): [string, number] => [phrase, models])
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, MAX_PHRASES);
}

/** 'headphones noise' is a piece of 'headphones noise cancelling'. Single words never are. */
function piecesOf(counts: PhraseCounts, isThing: (word: string) => boolean): Set<string> {
  const pieces = new Set<string>();
  for (const [phrase, { models }] of counts) {
    const words = phrase.split(' ');
    if (words.length < 3 || models < MIN_MODELS) continue;
    for (const [added, part] of [
      [words[0], words.slice(1)],
      [words.at(-1), words.slice(0, -1)],
    ] as const) {
      const piece = part.join(' ');
      if (isThing(added ?? '') && models >= PIECE_SHARE * (counts.get(piece)?.models ?? 0)) pieces.add(piece);
    }
  }
  return pieces;
}

/** The phrases of one brand's titles are its slogans, unless they name the brand: 'apple watch'. */
function startsWithBrand(phrase: string, brand: string): boolean {
  return phrase.startsWith(normalizeText(brand).split(' ')[0] ?? brand);
}

/** Whether a word is more than a property, a number or a joint. */
function isThingIn({ englishQualities, genericWords }: Dictionary, word: string): boolean {
  return !englishQualities.has(word) && !genericWords.has(word) && !JOINING.has(word) && /\p{L}{3}/u.test(word);
}

/** Whether a phrase names something: not a property alone, and no part of a sentence. */
function isName(phrase: string, isThing: (word: string) => boolean): boolean {
  const words = phrase.split(' ');
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (JOINING.has(first) || JOINING.has(last) || new Set(words).size < words.length) return false;
  if (words.some((word) => !/^[\p{Script=Latin}\d]{1,24}$/u.test(word)) || /^\d/.test(first)) return false;
  return words.length === 1 ? isThing(first) && first.length >= 4 : words.some(isThing);
}
