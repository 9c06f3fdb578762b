import { ADJECTIVES } from '#domain/search/dictionary/adjectives.ts';
import { AUDIO } from '#domain/search/dictionary/audio.ts';
import { BEAUTY } from '#domain/search/dictionary/beauty.ts';
import { CARS } from '#domain/search/dictionary/cars.ts';
import { COMPUTING } from '#domain/search/dictionary/computing.ts';
import { CULTURE } from '#domain/search/dictionary/culture.ts';
import { FASHION } from '#domain/search/dictionary/fashion.ts';
import { GENERAL } from '#domain/search/dictionary/general.ts';
import { HOME } from '#domain/search/dictionary/home.ts';
import { KITCHEN } from '#domain/search/dictionary/kitchen.ts';
import { PETS } from '#domain/search/dictionary/pets.ts';
import { PHONES } from '#domain/search/dictionary/phones.ts';
import { SPORTS } from '#domain/search/dictionary/sports.ts';
import { TOOLS } from '#domain/search/dictionary/tools.ts';
import { TOYS } from '#domain/search/dictionary/toys.ts';
import { phoneticKey, stem } from '#domain/search/word-form.ts';
import { BRANDS, STOP_WORDS } from './dictionary/stop-words.ts';

/** What the dictionary is built from: keys and English words, each a list parted by commas. */
export const DICTIONARY_SECTIONS: readonly Readonly<Record<string, string>>[] = [
  AUDIO,
  PHONES,
  COMPUTING,
  KITCHEN,
  HOME,
  TOOLS,
  SPORTS,
  TOYS,
  FASHION,
  BEAUTY,
  PETS,
  CULTURE,
  CARS,
  ADJECTIVES,
  GENERAL,
];

export interface Dictionary {
  /** English alternatives of a phrase of numberless words joined by blanks. */
  phrases: ReadonlyMap<string, readonly string[]>;
  /** Every numberless word of every phrase. */
  words: ReadonlySet<string>;
  /** How a word sounds, to the word. */
  sounds: ReadonlyMap<string, string>;
  /** Known words by length, to look for typos among. */
  byLength: ReadonlyMap<number, readonly string[]>;
  /** Words of the English side and brands: never taken for a typo. */
  english: ReadonlySet<string>;
  longestPhrase: number;
  entries: number;
}

/** Built once, when the first search needs it. */
export function dictionary(): Dictionary {
  built ??= build();
  return built;
}

let built: Dictionary | null = null;

/** Asked before accents are folded: 'uña' is no article. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** A phrase's words as the index keeps them. */
export function phraseWords(phrase: string): string[] {
  return phrase
    .split(' ')
    .filter((word) => word !== '' && !isStopWord(word))
    .map(stem);
}

function build(): Dictionary {
  const phrases = new Map<string, readonly string[]>();
  const english = new Set<string>(BRANDS);
  for (const [keys, values] of DICTIONARY_SECTIONS.flatMap((family) => Object.entries(family))) {
    const alternatives = values.split(', ');
    for (const word of alternatives.flatMap((alternative) => alternative.split(' '))) english.add(word);
    for (const key of keys.split(', ')) addPhrase(phrases, key, alternatives);
  }
  const words = new Set([...phrases.keys()].flatMap((phrase) => phrase.split(' ')));
  return {
    phrases,
    words,
    sounds: new Map([...words].map((word) => [phoneticKey(word), word])),
    byLength: Map.groupBy(words, (word) => word.length),
    english,
    longestPhrase: Math.max(...[...phrases.keys()].map((phrase) => phrase.split(' ').length)),
    entries: phrases.size,
  };
}

/** Two Spanish words may fold into one form ('bata', 'bate'): both meanings are kept. */
function addPhrase(phrases: Map<string, readonly string[]>, key: string, alternatives: readonly string[]): void {
  const phrase = phraseWords(key).join(' ');
  phrases.set(phrase, [...new Set([...(phrases.get(phrase) ?? []), ...alternatives])]);
}
