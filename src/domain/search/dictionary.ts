import { AUDIO } from '#domain/search/dictionary/audio.ts';
import { BEAUTY } from '#domain/search/dictionary/beauty.ts';
import { BRANDS } from '#domain/search/dictionary/brands.ts';
import { CARS } from '#domain/search/dictionary/cars.ts';
import { COMPUTING } from '#domain/search/dictionary/computing.ts';
import { CULTURE } from '#domain/search/dictionary/culture.ts';
import { DECORATION } from '#domain/search/dictionary/decoration.ts';
import { FASHION } from '#domain/search/dictionary/fashion.ts';
import { FOOD } from '#domain/search/dictionary/food.ts';
import { GENERAL } from '#domain/search/dictionary/general.ts';
import { HOME } from '#domain/search/dictionary/home.ts';
import { ENGLISH_HOMOGRAPHS } from '#domain/search/dictionary/homographs.ts';
import { KITCHEN } from '#domain/search/dictionary/kitchen.ts';
import { NATURE } from '#domain/search/dictionary/nature.ts';
import { OCCASIONS } from '#domain/search/dictionary/occasions.ts';
import { PETS } from '#domain/search/dictionary/pets.ts';
import { PHONES } from '#domain/search/dictionary/phones.ts';
import { QUALITIES } from '#domain/search/dictionary/qualities.ts';
import { SPORTS } from '#domain/search/dictionary/sports.ts';
import { TOOLS } from '#domain/search/dictionary/tools.ts';
import { TOYS } from '#domain/search/dictionary/toys.ts';
import { phoneticKey, stem } from '#domain/search/word-form.ts';
import { STOP_WORDS } from './dictionary/stop-words.ts';

/** The sections of the dictionary: Spanish keys to English words, both comma-separated lists. */
export const DICTIONARY_SECTIONS: readonly Readonly<Record<string, string>>[] = [
  AUDIO,
  PHONES,
  COMPUTING,
  KITCHEN,
  HOME,
  DECORATION,
  TOOLS,
  SPORTS,
  TOYS,
  FASHION,
  BEAUTY,
  PETS,
  NATURE,
  OCCASIONS,
  CULTURE,
  CARS,
  FOOD,
  QUALITIES,
  GENERAL,
];

export interface Dictionary {
  /** English alternatives by phrase: stems joined by blanks. */
  phrases: ReadonlyMap<string, readonly string[]>;
  /** The phrases that say what a thing is like, not which thing it is: stems joined by blanks. */
  qualities: ReadonlySet<string>;
  /** The English words for them. */
  englishQualities: ReadonlySet<string>;
  /** The stems of all phrases. */
  words: ReadonlySet<string>;
  /** Stems by phonetic key. */
  byPhoneticKey: ReadonlyMap<string, string>;
  /** Stems by length, the candidates for typo correction. */
  byLength: ReadonlyMap<number, readonly string[]>;
  /** English words and brands, which are never corrected. */
  english: ReadonlySet<string>;
  longestPhrase: number;
  entries: number;
}

let dictionary: Dictionary | null = null;

/** The dictionary: constant data, built at the first search. */
export function getDictionary(): Dictionary {
  dictionary ??= buildDictionary();
  return dictionary;
}

/** Whether a word with its accents is a stop word: 'uña' is not the article 'una'. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** The stems of a phrase without stop words, as the dictionary indexes them. */
function stemPhrase(phrase: string): string[] {
  return phrase
    .split(' ')
    .filter((word) => word !== '' && !isStopWord(word))
    .map(stem);
}

function buildDictionary(): Dictionary {
  const phrases = new Map<string, readonly string[]>();
  const english = new Set<string>([...BRANDS, ...ENGLISH_HOMOGRAPHS]);
  for (const [keys, values] of DICTIONARY_SECTIONS.flatMap((section) => Object.entries(section))) {
    const alternatives = values.split(', ');
    for (const word of alternatives.flatMap((alternative) => alternative.split(' '))) english.add(word);
    for (const key of keys.split(', ')) addPhrase(phrases, key, alternatives);
  }
  const { qualities, englishQualities } = indexQualities();
  const words = new Set([...phrases.keys()].flatMap((phrase) => phrase.split(' ')));
  return {
    phrases,
    qualities,
    englishQualities,
    words,
    byPhoneticKey: new Map([...words].map((word) => [phoneticKey(word), word])),
    byLength: Map.groupBy(words, (word) => word.length),
    english,
    longestPhrase: Math.max(...[...phrases.keys()].map((phrase) => phrase.split(' ').length)),
    entries: phrases.size,
  };
}

function indexQualities(): Pick<Dictionary, 'qualities' | 'englishQualities'> {
  const entries = Object.entries(QUALITIES);
  return {
    qualities: new Set(entries.flatMap(([keys]) => keys.split(', ').map((key) => stemPhrase(key).join(' ')))),
    englishQualities: new Set(entries.flatMap(([, values]) => values.split(', ').flatMap((value) => value.split(' ')))),
  };
}

/** Two Spanish words may share a stem ('bata', 'bate'): the alternatives of both are kept. */
function addPhrase(phrases: Map<string, readonly string[]>, key: string, alternatives: readonly string[]): void {
  const phrase = stemPhrase(key).join(' ');
  phrases.set(phrase, [...new Set([...(phrases.get(phrase) ?? []), ...alternatives])]);
}
