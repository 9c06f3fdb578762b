import { readTable } from '#domain/text/table.ts';
import { CATEGORY_TITLE_COLUMNS, readCategoryTitles } from './category-title.ts';
import { createKindIndex, KIND_COLUMNS, type KindIndex } from './kind-index.ts';
import { createNouns, type Nouns } from './nouns.ts';
import { phoneticKey, stem } from './word-form.ts';

const SPANISH = /^[\p{Ll}\d]+(;? [\p{Ll}\d]+)*$/u;
const ENGLISH = /^[a-z\d-]+(;? [a-z\d-]+)*$/;
const WORD = /^[\p{Ll}\d]+$/u;

/** The files of the dictionary, each of which says what it holds, and what its columns hold. */
export const DICTIONARY_FILES = {
  'things.tsv': [SPANISH, ENGLISH],
  'qualities.tsv': [SPANISH, ENGLISH],
  'category-titles.tsv': CATEGORY_TITLE_COLUMNS,
  'kinds.tsv': KIND_COLUMNS,
  'brands.txt': [WORD],
  'homographs.txt': [WORD],
  'product-names.tsv': [WORD, SPANISH],
  'accessory-words.txt': [WORD],
  'departments.txt': [WORD],
  'generic-words.txt': [WORD],
  'stop-words.txt': [WORD],
} as const;

export type DictionaryFile = keyof typeof DICTIONARY_FILES;

/** Spanish names of the same thing, and the English ones of the marketplace. */
export interface DictionaryEntry {
  spanish: readonly string[];
  english: readonly string[];
}

export interface Dictionary {
  /** In the order of the files; qualities are none of the things. */
  things: readonly DictionaryEntry[];
  /** English alternatives by phrase: stems joined by blanks. */
  phrases: ReadonlyMap<string, readonly string[]>;
  /** The phrases that say what a thing is like, not which thing it is: stems joined by blanks. */
  qualities: ReadonlySet<string>;
  /** The English words for them. */
  englishQualities: ReadonlySet<string>;
  /** The words of all phrases by their stems, as they are written. */
  words: ReadonlyMap<string, string>;
  /** Stems by phonetic key. */
  byPhoneticKey: ReadonlyMap<string, string>;
  /** Stems by length, the candidates for typo correction. */
  byLength: ReadonlyMap<number, readonly string[]>;
  /** English words and brands, which are never corrected. */
  english: ReadonlySet<string>;
  brands: ReadonlySet<string>;
  /** Which thing a product is that names itself: stems of the phrase by its name. */
  productNames: ReadonlyMap<string, string>;
  /** The English names of the things. */
  nouns: Nouns;
  /** English words that name a thing only together with another word. */
  genericWords: ReadonlySet<string>;
  /** English words for many kinds of things, in the singular. */
  departments: ReadonlySet<string>;
  /** With their accents: 'uña' is not the article 'una'. */
  stopWords: ReadonlySet<string>;
  /** Spanish titles of the marketplace's categories, by the English one in lower case. */
  categoryTitles: ReadonlyMap<string, string>;
  kinds: KindIndex;
  longestPhrase: number;
}

/** The dictionary of its files' texts, or all faults of these. */
export function createDictionary(texts: Readonly<Record<DictionaryFile, string>>): Dictionary | string[] {
  const files = Object.keys(DICTIONARY_FILES) as DictionaryFile[];
  const tables = new Map(files.map((file) => [file, readTable(file, texts[file], DICTIONARY_FILES[file])]));
  const faults = [...tables.values()].flatMap((table) => table.faults);
  if (faults.length > 0) return faults;
  const rowsOf = (file: DictionaryFile) => tables.get(file)?.rows ?? [];
  const wordsOf = (file: DictionaryFile) => new Set(rowsOf(file).map(([word = '']) => word));
  const [things, qualities] = [rowsOf('things.tsv').map(toEntry), rowsOf('qualities.tsv').map(toEntry)];
  const lists = {
    brands: wordsOf('brands.txt'),
    genericWords: wordsOf('generic-words.txt'),
    departments: wordsOf('departments.txt'),
    stopWords: wordsOf('stop-words.txt'),
    categoryTitles: readCategoryTitles(texts['category-titles.tsv']),
    kinds: createKindIndex(texts['kinds.tsv'], things),
  };
  const homographs = wordsOf('homographs.txt');
  const stemPhrase = (phrase: string) => stemsOf(phrase, lists.stopWords);
  const englishQualities = new Set(qualities.flatMap(englishWordsOf));
  return {
    ...lists,
    things,
    qualities: new Set(qualities.flatMap(({ spanish }) => spanish.map(stemPhrase))),
    englishQualities,
    productNames: new Map(
      rowsOf('product-names.tsv').map(([name = '', phrase = '']) => [name, stemsOf(phrase, lists.stopWords)]),
    ),
    nouns: createNouns(
      things.map(({ english }) => english.filter((name) => !lists.genericWords.has(name))),
      wordsOf('accessory-words.txt'),
    ),
    english: new Set([...lists.brands, ...homographs, ...things.flatMap(englishWordsOf), ...englishQualities]),
    ...indexPhrases([...things, ...qualities], lists.stopWords),
  };
}

function toEntry([spanish = '', english = '']: readonly string[]): DictionaryEntry {
  return { spanish: spanish.split('; '), english: english.split('; ') };
}

function englishWordsOf({ english }: DictionaryEntry): string[] {
  return english.flatMap((name) => name.split(' '));
}

/** The stems of a phrase without stop words, joined by blanks. */
function stemsOf(phrase: string, stopWords: ReadonlySet<string>): string {
  const words = phrase.split(' ').filter((word) => !stopWords.has(word));
  return words.map(stem).join(' ');
}

type PhraseIndex = Pick<Dictionary, 'phrases' | 'words' | 'byPhoneticKey' | 'byLength' | 'longestPhrase'>;

function indexPhrases(entries: readonly DictionaryEntry[], stopWords: ReadonlySet<string>): PhraseIndex {
  const stemPhrase = (phrase: string) => stemsOf(phrase, stopWords);
  const phrases = new Map<string, readonly string[]>();
  for (const { spanish, english } of entries) {
    for (const phrase of spanish.map(stemPhrase)) {
      // Two Spanish words may share a stem ('bata', 'bate'): the alternatives of both are kept.
      phrases.set(phrase, [...new Set([...(phrases.get(phrase) ?? []), ...english])]);
    }
  }
  const written = entries.flatMap(({ spanish }) => spanish.flatMap((phrase) => phrase.split(' ')));
  // Of several words of a stem the first is that of the more usual thing.
  const words = new Map(
    written
      .filter((word) => !stopWords.has(word))
      .map((word) => [stem(word), word] as const)
      .reverse(),
  );
  return {
    phrases,
    words,
    byPhoneticKey: new Map([...words.keys()].map((word) => [phoneticKey(word), word])),
    byLength: Map.groupBy(words.keys(), (word) => word.length),
    longestPhrase: Math.max(...[...phrases.keys()].map((phrase) => phrase.split(' ').length)),
  };
}
