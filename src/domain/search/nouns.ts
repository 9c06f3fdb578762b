import { foldAccents } from '#domain/search/keyword.ts';

/** The English names of things, which tell what a title names from what it only mentions. */
export interface Nouns {
  /** The entries of the dictionary that each name stands in, by its words in the singular. */
  entries: ReadonlyMap<string, readonly number[]>;
  /** The last words of the names of each entry. */
  heads: readonly ReadonlySet<string>[];
  longest: number;
  /** The last words of all names. */
  lastWords: ReadonlySet<string>;
  /** What belongs to another thing: a 'phone case' is no phone. */
  accessories: ReadonlySet<string>;
}

/** A name of a thing among words. */
export interface Noun {
  entries: readonly number[];
  /** Where its last word stands. */
  end: number;
  head: string;
}

/** Names of entries so near each other are often listed as synonyms: 'shirt blouse top'. */
const NEAR = 3;
/** Their singular is another word: a 'glass' is none of 'glasses'. */
const DISTINCT_PLURALS: ReadonlyMap<string, string> = new Map([
  ['short', 'shorts'],
  ['glass', 'glasses'],
  ['tight', 'tights'],
  ['brief', 'briefs'],
  ['blind', 'blinds'],
]);
const DISTINCT: ReadonlySet<string> = new Set(DISTINCT_PLURALS.values());

export function createNouns(names: readonly (readonly string[])[], accessories: ReadonlySet<string>): Nouns {
  const entries = new Map<string, number[]>();
  const split = names.map((english) => english.flatMap(namesOf));
  for (const accessory of accessories) entries.set(accessory, []);
  for (const [index, ofEntry] of split.entries()) {
    for (const words of ofEntry) {
      const name = words.join(' ');
      entries.set(name, [...(entries.get(name) ?? []), index]);
    }
  }
  return {
    entries,
    lastWords: new Set([...entries.keys()].map((name) => name.slice(name.lastIndexOf(' ') + 1))),
    heads: split.map((ofEntry) => new Set(ofEntry.map((words) => words.at(-1) ?? ''))),
    longest: Math.max(...split.flat().map(({ length }) => length)),
    accessories,
  };
}

/** The words of a name, and in the plural where the last would else be another word: 'wine glasses'. */
export function namesOf(name: string): string[][] {
  const words = wordsOf(name);
  const plural = DISTINCT_PLURALS.get(words.at(-1) ?? '');
  if (words.length === 0) return [];
  return words.length === 1 || plural === undefined ? [words] : [words, [...words.slice(0, -1), plural]];
}

/** The words of a text in lower case and the singular. */
export function wordsOf(text: string): string[] {
  const plain = foldAccents(text).toLowerCase().replace(APOSTROPHE, ' ');
  const words: string[] = [];
  for (const word of plain.match(WORD) ?? []) words.push(singular(word));
  return words;
}

const APOSTROPHE = /['’`´]s?(?!\p{L})/gu;
/** Points stand between digits only. */
const WORD = /[\p{L}\p{N}]+(?:\.\d+)*/gu;

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || DISTINCT.has(word)) return word;
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.replace(/(?<=ch|sh|x|ss)es$|s$/, '');
}

/** The last name of a thing among words, which is what they name. */
export function lastNoun(words: readonly string[], { entries, longest, lastWords }: Nouns): Noun | null {
  for (let end = words.length - 1; end >= 0; end -= 1) {
    if (!lastWords.has(words[end] ?? '')) continue;
    for (let length = Math.min(longest, end + 1); length > 0; length -= 1) {
      const found = entries.get(words.slice(end - length + 1, end + 1).join(' '));
      if (found !== undefined) return { entries: found, end, head: words[end] ?? '' };
    }
  }
  return null;
}

/** Whether a noun is another name of one of the things. */
export function isSame(noun: Noun, things: readonly Noun[], { heads }: Nouns): boolean {
  return things.some((thing) =>
    noun.entries.some((entry) => thing.entries.includes(entry) || heads[entry]?.has(thing.head)),
  );
}

/** Whether a noun is another name of one of the things, or one that is listed beside it. */
export function isRelated(noun: Noun, things: readonly Noun[], nouns: Nouns): boolean {
  if (isSame(noun, things, nouns)) return true;
  const { accessories } = nouns;
  const isNear = (a: number, b: number) => Math.abs(a - b) <= NEAR;
  return things.some(
    (thing) =>
      !(accessories.has(noun.head) || accessories.has(thing.head)) &&
      noun.entries.some((entry) => thing.entries.some((other) => isNear(other, entry))),
  );
}
