import { readTable } from '#domain/text/table.ts';

export const KIND_COLUMNS = [/^\P{Lu}+$/u, /^[\p{Lu}\d]/u] as const;

/** What tells of a product which thing it is. */
export interface KindIndex {
  /** Spanish nouns by category in lower case, 'ancestor > category' or 'ancestor > *'. */
  byCategory: ReadonlyMap<string, string>;
  /** Spanish nouns by the English names, in the singular, that mean one thing alone. */
  byEnglish: ReadonlyMap<string, string>;
  /** English words that name things, in the singular. */
  englishNouns: ReadonlySet<string>;
}

interface Names {
  spanish: readonly string[];
  english: readonly string[];
}

const TITLE_WORD = /^= /;

export function createKindIndex(kindsText: string, things: readonly Names[]): KindIndex {
  const { rows } = readTable('kinds.tsv', kindsText, KIND_COLUMNS);
  const named = rows.flatMap(([names = '', noun = '']) => names.split('; ').map((name) => [name, noun] as const));
  const words = named.filter(([name]) => TITLE_WORD.test(name));
  const english = things.flatMap((thing) => thing.english).filter((name) => !name.includes(' '));
  return {
    byCategory: new Map(named.filter(([name]) => !TITLE_WORD.test(name))),
    byEnglish: new Map([
      ...indexPhrases(things),
      ...words.map(([name, noun]) => [singular(name.replace(TITLE_WORD, '')), noun] as const),
    ]),
    englishNouns: new Set(english.map(singular)),
  };
}

/** English names of several words with the one thing whose likeliest name they are; a word alone may mean anything. */
function indexPhrases(things: readonly Names[]): [string, string][] {
  const meant = new Map<string, Names[]>();
  for (const thing of things) {
    const [name = ''] = thing.english;
    if (/ [a-z]{3,}$/.test(name)) meant.set(singular(name), [...(meant.get(singular(name)) ?? []), thing]);
  }
  return [...meant].flatMap(([name, [thing, ...others]]) => {
    if (thing === undefined || others.length > 0) return [];
    return [[name, toNoun(thing.spanish[0] ?? '', thing.english[0] !== name)]];
  });
}

/** English plural and singular name the same thing: 'headphones', 'headphone'. */
export function singular(name: string): string {
  return name.length > 3 && !name.endsWith('ss') ? name.replace(/s$/, '') : name;
}

/** The noun of a thing that English names in the plural is plural too, where no adjective would have to agree. */
function toNoun(spanish: string, isPlural: boolean): string {
  const [word = '', next] = spanish.split(' ');
  const plural = isPlural && (next === undefined || /^(?:de|para|con|a)$/.test(next)) ? pluralize(word) : word;
  const noun = plural + spanish.slice(word.length);
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

function pluralize(word: string): string {
  if (word.endsWith('s')) return word;
  if (/[aeiouéáó]$/.test(word)) return `${word}s`;
  return word.endsWith('z') ? `${word.slice(0, -1)}ces` : `${word.replace(/ón$/, 'on')}es`;
}
