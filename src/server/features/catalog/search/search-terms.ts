import type { Database } from '#db/pool.ts';
import { colorNamed } from '#domain/catalog/colors.ts';
import type { Dictionary } from '#domain/search/dictionary.ts';
import { foldAccents, type Keyword } from '#domain/search/keyword.ts';
import type { BoundNumber, KeywordTerm } from '#domain/search/keyword-term.ts';
import { shelfStems, toThing } from '#domain/search/names-thing.ts';
import { wordsOf } from '#domain/search/nouns.ts';
import { oneEditFrom } from '#domain/search/one-edit.ts';
import { translateKeyword } from '#domain/search/translate-keyword.ts';
import type { Context } from '#server/context.ts';
import { normalizeText } from '#server/features/catalog/products/normalize-text.ts';
import { findChosenModels } from './choices-repository.ts';
import { findSimilarWords, findSpeltWords, findWords, type WordRow } from './repository.ts';
import type { SearchIntent, Term } from './term.ts';

const MAX_TERMS = 8;
const MAX_ALTERNATIVES = 8;
/** A word that this many titles contain is not a misspelling, although the Spanish dictionary corrects it. */
const COMMON_WORD_TITLES = 5;
/** Numbers are not counted; one is in about so many of the titles. */
const SHARE_OF_A_NUMBER = 0.01;
const NUMBER = /^\d{1,4}(?: ?[a-z]{1,4})?$/;

/** The own index, and what a keyword is translated with for it. */
export type LocalIndex = Pick<Context, 'reads' | 'dictionary'>;

export const NOTHING_CHOSEN: ReadonlyMap<string, number> = new Map();

interface IntentOptions {
  /** As of which choices count, in Montevideo; null where they do not count. */
  day: string | null;
  /** Whether the words are searched for as they are typed. */
  isLiteral?: boolean;
}

/** What a keyword asks for. */
export async function findSearchIntent(
  index: LocalIndex,
  keyword: Keyword,
  { day, isLiteral = false }: IntentOptions,
): Promise<SearchIntent> {
  const [understood, chosen] = await Promise.all([
    findTerms(index, keyword, isLiteral),
    day === null ? NOTHING_CHOSEN : findChosenModels(index.reads, keyword, day),
  ]);
  return { ...understood, chosen };
}

/** Translates a keyword into terms of the index, correcting the spelling before and after the translation. */
async function findTerms(
  { reads: db, dictionary }: LocalIndex,
  keyword: Keyword,
  isLiteral: boolean,
): Promise<Omit<SearchIntent, 'chosen'>> {
  const translation = translateKeyword(keyword, dictionary, { isLiteral });
  const { thing, excluded, corrections, implied } = translation;
  const terms = implied === null ? translation.terms : [...translation.terms, implied];
  const requested = terms.map(({ words }) => words.slice(0, MAX_ALTERNATIVES).flatMap(spellings));
  // What is a Spanish word may be the name of a brand.
  const names = terms.map((term, index) => (term.isTranslated && index !== thing ? foldAccents(term.typed) : ''));
  const typed = new Set(corrections.map((correction) => foldAccents(correction.from)));
  const { known, titles } = await findWords(db, [
    ...new Set([...requested.flat(), ...typed, ...names.filter((name) => /^\S+$/.test(name))]),
  ]);
  const chosen = requested.map((words, index) => {
    const name = names[index] ?? '';
    const preferred = preferTypedWord(words, typed, known);
    return isCommon(name, known) && !preferred.includes(name) ? [...preferred, name] : preferred;
  });
  const similar = await findCorrections(
    db,
    // A brand that no title has is no misspelt word: 'karcher' is not 'archer'.
    chosen.flatMap((words, index) =>
      isLiteral || terms[index]?.isSpeltRight || terms[index]?.isTranslated ? [] : misspelt(words, known),
    ),
  );
  const added = await findWords(db, [...new Set([...similar.values()].flat())]);
  const all = new Map([...known, ...added.known]);
  const found = chosen.flatMap((words, index) => {
    const alternatives = [...words, ...words.flatMap((word) => similar.get(word) ?? [])];
    const term = terms[index];
    if (term === undefined) return [];
    const isThing = term === implied || index === thing;
    return toTerm(alternatives, { known: all, titles, term, isThing, dictionary }) ?? [];
  });
  const impliedTerm = implied === null ? null : (found.at(-1) ?? null);
  const asked = withoutRepeats(impliedTerm === null ? found : found.slice(0, -1)).slice(0, MAX_TERMS);
  const thingTerm = asked.find(({ isThing }) => isThing);
  const spelt = new Map([
    ...corrections.flatMap(({ from, to }) => (isCommon(foldAccents(from), known) ? [] : [[from, to] as const])),
    ...[...similar].flatMap(([word, [first]]) => (first === undefined ? [] : [[word, first] as const])),
  ]);
  return {
    terms: asked,
    thing: thingTerm === undefined ? null : toThing(thingTerm.words, dictionary),
    implied: impliedTerm,
    words: dictionary,
    excluded,
    corrected: withSpelling(keyword, spelt),
    translated: translation.translated ? asked.map(({ words }) => words[0] ?? '').join(' ') : null,
  };
}

/** The keyword with the words that were misspelt as they are written; null when it has none of them. */
function withSpelling(keyword: Keyword, spelt: ReadonlyMap<string, string>): string | null {
  const corrected = keyword.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => spelt.get(word) ?? word);
  return corrected === keyword ? null : corrected;
}

/** Of terms that ask for the same the first, or the one that names the thing. */
function withoutRepeats(terms: readonly Term[]): Term[] {
  const byQuery = new Map<string, Term>();
  for (const term of terms) if (term.isThing || !byQuery.has(term.query)) byQuery.set(term.query, term);
  return [...byQuery.values()];
}

/** Words of titles one typing mistake away, and those that look alike where there are none, which takes far longer. */
async function findCorrections(db: Database, misspeltWords: readonly string[]): Promise<Map<string, string[]>> {
  const words = misspeltWords.slice(0, MAX_TERMS);
  const near = await findSpeltWords(db, new Map(words.map((word) => [word, oneEditFrom(word)])));
  const alike = await findSimilarWords(
    db,
    words.filter((word) => !near.has(word)),
  );
  return new Map([...near, ...alike]);
}

/**
 * Splits phrases into single words, for when no product matches a whole phrase: 'leather jacket' finds jackets, its thing,
 * before what else is of leather.
 */
export async function findSingleWordTerms(
  { reads: db, dictionary }: LocalIndex,
  terms: readonly Term[],
): Promise<Term[]> {
  const split = terms.flatMap((term) => splitPhrase(term, dictionary)).filter(({ word }) => word !== '');
  const words = [...new Map(split.map((one) => [one.word, one])).values()].slice(0, MAX_TERMS);
  const { known, titles } = await findWords(
    db,
    words.map(({ word }) => word),
  );
  return words.flatMap(({ word, isThing }) => {
    const term = { typed: word, isTranslated: false, isOptional: false, number: null };
    return toTerm([word], { known, titles, term, isThing, dictionary }) ?? [];
  });
}

/** An English phrase names the thing last, unless its last word says little: of a 'sheet set' the sheet. */
function splitPhrase(
  { words: [phrase = ''], isThing }: Term,
  { genericWords }: Dictionary,
): { word: string; isThing: boolean }[] {
  const words = phrase.split(' ');
  const head = words.findLast((word) => !genericWords.has(word)) ?? words.at(-1);
  return words.map((word) => ({ word, isThing: isThing && word === head }));
}

/** 't-shirt' is indexed as 't shirt' and as 'tshirt'. */
function spellings(word: string): string[] {
  const separate = normalizeText(word.replaceAll('-', ' '));
  const joined = word.includes('-') ? normalizeText(word.replaceAll('-', '')) : separate;
  return separate === joined ? [separate] : [separate, joined];
}

/** The word as typed replaces its correction when many titles contain it. */
function preferTypedWord(words: string[], typed: ReadonlySet<string>, known: Map<string, WordRow>): string[] {
  const common = words.find((word) => typed.has(word) && isCommon(word, known));
  return common === undefined ? words : [common];
}

function isCommon(word: string, known: ReadonlyMap<string, WordRow>): boolean {
  return (known.get(word)?.exact ?? 0) >= COMMON_WORD_TITLES;
}

/** Words that no title has; those without a lexeme ('with', 'your') mean nothing and are spelt right. */
function misspelt(words: readonly string[], known: ReadonlyMap<string, WordRow>): string[] {
  if (words.some((word) => (known.get(word)?.uses ?? 0) > 0)) return [];
  return words.filter((word) => isCorrectable(word) && known.get(word)?.query !== '');
}

function isCorrectable(word: string): boolean {
  return /^\p{Script=Latin}{4,24}$/u.test(word);
}

interface TermSource {
  known: ReadonlyMap<string, WordRow>;
  /** The number of titles counted. */
  titles: number;
  term: Pick<KeywordTerm, 'typed' | 'isTranslated' | 'isOptional' | 'number'>;
  isThing: boolean;
  dictionary: Dictionary;
}

function toTerm(words: string[], { known, titles, term, isThing, dictionary }: TermSource): Term | null {
  const { typed, isTranslated, isOptional, number } = term;
  const alternatives = words.flatMap((word) => known.get(word) ?? []);
  const isName = !isThing && !isTranslated && words.some((word) => isNameOf(word, dictionary));
  const alone = number === null ? [] : numberQueries(number);
  const query = anyOf([
    ...alternatives.map((alternative) => (isName ? nearby(alternative.query) : alternative.query)),
    ...alone,
  ]);
  if (query === '') return null;
  const uses = alternatives.reduce((sum, word) => sum + word.uses, 0);
  const isNumber = uses === 0 && words.some((word) => NUMBER.test(word));
  const likelyUses = isNumber ? SHARE_OF_A_NUMBER * titles : uses;
  return {
    typed,
    query,
    loose: isName ? query : anyOf([...alternatives.map((alternative) => alternative.loose), ...alone]),
    weight: Math.log(1 + (titles + 1) / (likelyUses + 1)),
    uses,
    words,
    isThing,
    shelf: isThing ? shelfStems(toThing(words, dictionary), dictionary) : null,
    isName,
    names: words.map(wordsOf),
    number,
    color: isThing ? null : colorNamed(words[0] ?? ''),
    isOptional,
  };
}

/** A brand, or a name with the number of a model. */
function isNameOf(word: string, { brands }: Dictionary): boolean {
  return brands.has(word) || /^\p{L}\S* \d/u.test(word);
}

/** Titles list models: 'iphone 14/15'. */
function nearby(query: string): string {
  return [query, query.replace('<->', '<2>'), query.replace('<->', '<3>')].map((one) => `(${one})`).join(' | ');
}

/** A number alone counts in a title, and with a decimal where it is of inches. */
function numberQueries({ value }: BoundNumber): string[] {
  return /^[\d.]+$/.test(value) ? [`'${value}':A`] : [];
}

function anyOf(queries: string[]): string {
  const distinct = [...new Set(queries)].filter((query) => query !== '');
  return distinct.map((query) => `(${query})`).join(' | ');
}
