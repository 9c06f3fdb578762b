import { foldAccents } from './keyword.ts';
import { isRelated, isSame, lastNoun, type Noun, type Nouns, namesOf, wordsOf } from './nouns.ts';

/** What says which thing a product is. */
export interface NamedProduct {
  title: string;
  /** Its most specific category. */
  category: string | null;
  /** Whether one of its categories, not its title, has the thing. */
  isInCategories: boolean;
  /** A book, a film, a record: its title is that of the work. */
  isWork: boolean;
}

/** A thing that is asked for, by the names that it has in English. */
export interface Thing {
  /** The words of each name in the singular. */
  names: readonly (readonly string[])[];
  /** Those that the dictionary has. */
  nouns: readonly Noun[];
}

export interface ThingWords {
  nouns: Nouns;
  /** English words that name a thing only together with another word. */
  genericWords: ReadonlySet<string>;
  /** English words for many kinds of things. */
  departments: ReadonlySet<string>;
}

/** What follows is another thing, what the product is for, comes with or is made by: 'case for iphone'. */
const RELATIONS: ReadonlySet<string> = new Set(
  'for with without by from compatible inside featuring including include'.split(' '),
);
/** Of a book or a film their category is one of them; 'Movies & TV' makes it no television. */
const WORKS: ReadonlySet<string> = new Set(
  'book novel ebook audiobook comic manga magazine cookbook movie film dvd blu ray cd music album vinyl record software game'.split(
    ' ',
  ),
);
/** They end a part of a title. */
const SEPARATOR = /[,;:|•()[\]{}]|\s[-–—]+\s|\.\s/;

export function toThing(words: readonly string[], { nouns }: ThingWords): Thing {
  const names = words.flatMap(namesOf);
  return {
    names,
    nouns: names.flatMap((name) => {
      const noun = lastNoun(name, nouns);
      return noun !== null && noun.end === name.length - 1 ? [noun] : [];
    }),
  };
}

/**
 * Reads whether products are a thing, and do not only mention it; the category of many is read once. The part of a title
 * that names it does so with its last noun: a 'laptop backpack' is a backpack. Other parts name it by a synonym ('espresso
 * machine, coffee maker') or list what it has ('smartphone, triple camera'): of two nouns the one that the category has is
 * the product. Otherwise the category says it.
 */
export function thingReader(thing: Thing, words: ThingWords): (product: NamedProduct) => boolean {
  const shelves = new Map<string | null, Shelf>();
  return (product) => {
    const shelf = shelves.get(product.category) ?? readShelf(product.category, thing, words);
    shelves.set(product.category, shelf);
    const isInCategories = product.isInCategories && (shelf.isOfThing || product.isWork);
    return isThing({ ...product, isInCategories }, shelf.nouns, { thing, words });
  };
}

/**
 * The beginnings of words of which the narrowest category of a product has one, where only its categories have the thing:
 * 'Clothing, Shoes & Jewelry' makes a shirt no shoe. Null for what is a department.
 */
export function shelfStems(thing: Thing, words: ThingWords): string[] | null {
  if (isDepartment(thing, words)) return null;
  return thing.names.flatMap((name) => name.at(-1)?.replace(/(?<=.{3}).$/, '') ?? []);
}

interface Shelf {
  nouns: readonly Noun[];
  isOfThing: boolean;
}

function readShelf(category: string | null, thing: Thing, words: ThingWords): Shelf {
  const own = wordsOf(category ?? '');
  const isOfThing = isDepartment(thing, words) || thing.names.some((name) => own.includes(name.at(-1) ?? ''));
  return { nouns: readCategory(category, words), isOfThing };
}

function isThing(
  product: NamedProduct,
  category: readonly Noun[],
  { thing, words }: { thing: Thing; words: ThingWords },
): boolean {
  const { nouns } = words;
  const isOther = (noun: Noun) =>
    !isRelated(noun, thing.nouns, nouns) &&
    (nouns.accessories.has(noun.head) || category.some((own) => isRelated(own, [noun], nouns)));
  const isMany = isDepartment(thing, words);
  let named: Noun | null = null;
  // Reading the words of a part takes far longer than seeing that it cannot have the thing.
  const stems = thing.names.map((name) => name.at(-1)?.slice(0, -1) ?? '');
  for (const [index, part] of partsOf(product.title).entries()) {
    if (named !== null && !stems.some((stem) => part.includes(stem))) continue;
    if (product.isWork && thing.nouns.length > 0 && index === 0) continue;
    const own = ownWords(wordsOf(part));
    const at = endOf(thing, own);
    if (at < 0 && named !== null) continue;
    const noun = lastNoun(own, nouns);
    const isLast = isMany || noun === null || noun.end <= at || !isOther(noun);
    if (at >= 0 && isLast && (named === null || !isOther(named))) return true;
    named ??= noun;
  }
  if (product.isInCategories && isMany) return true;
  if (product.isWork && !thing.nouns.some(({ head }) => WORKS.has(head))) return false;
  if (!product.isWork && named !== null && !isRelated(named, thing.nouns, nouns)) {
    if (nouns.accessories.has(named.head) || product.isInCategories) return false;
  }
  return product.isInCategories || category.some((noun) => isSame(noun, thing.nouns, nouns));
}

/** 'Herramientas' are drills and saws, which a title names wherever it has the word; what the dictionary does not know may be a department as well. */
function isDepartment({ names, nouns }: Thing, { departments }: ThingWords): boolean {
  return nouns.length === 0 || names.some((name) => departments.has(name.at(-1) ?? ''));
}

/** What a category is of; one that is also of accessories says nothing. */
function readCategory(category: string | null, { nouns, genericWords }: ThingWords): Noun[] {
  const parts = (category ?? '').split(/[&,/]| and /).map(wordsOf);
  if (parts.flat().some((word) => genericWords.has(word) || genericWords.has(`${word}s`))) return [];
  return parts.flatMap((part) => lastNoun(part, nouns) ?? []);
}

/** The words of each part of a title before those of another thing. */
export function namedWords(title: string): (readonly string[])[] {
  return partsOf(title).map((part) => ownWords(wordsOf(part)));
}

/** The parts of a title in lower case; 'w/' is 'with', a 'W' alone belongs to a model. */
function partsOf(title: string): string[] {
  return foldAccents(title).toLowerCase().replace(/\bw\//g, 'with ').split(SEPARATOR);
}

/** The words before those of another thing. '27 in monitor' is in inches. */
export function ownWords(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word, index) => index > 0 && (RELATIONS.has(word) || isWithin(words, index)));
  return end < 0 ? words : words.slice(0, end);
}

function isWithin(words: readonly string[], index: number): boolean {
  const isNumber = (word = '') => /^\d/.test(word);
  return words[index] === 'in' && !isNumber(words[index - 1]) && !isNumber(words[index + 1]);
}

/** Where the last of a thing's names among words ends; -1 where there is none. */
function endOf({ names }: Thing, words: readonly string[]): number {
  return Math.max(...names.map((name) => lastIndexOf(name, words)), -1);
}

function lastIndexOf(name: readonly string[], words: readonly string[]): number {
  for (let end = words.length - 1; end >= name.length - 1; end -= 1) {
    if (name.every((word, index) => words[end - name.length + 1 + index] === word)) return end;
    // 'T-Shirt' is a 'tshirt'.
    if (name.length === 1 && `${words[end - 1]}${words[end]}` === name[0]) return end;
  }
  return -1;
}
