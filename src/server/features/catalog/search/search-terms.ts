import type { Database } from '#db/pool.ts';
import { translateKeyword } from '#domain/search/translate-keyword.ts';
import { normalizeText } from '#server/features/catalog/products/normalize-text.ts';
import { findSimilarWords, findWords, type WordRow } from './repository.ts';
import type { Term } from './term.ts';

const MAX_TERMS = 8;
const MAX_ALTERNATIVES = 8;
/** A word that this many titles contain is not a misspelling, although the Spanish dictionary corrects it. */
const COMMON_WORD_TITLES = 5;

/** Translates a keyword into terms of the index, correcting the spelling before and after the translation. */
export async function findSearchTerms(db: Database, keyword: string): Promise<Term[]> {
  const { terms, corrections } = translateKeyword(keyword);
  const requested = terms.slice(0, MAX_TERMS).map((words) => words.slice(0, MAX_ALTERNATIVES).flatMap(spellings));
  const typed = new Set(corrections.map((correction) => correction.from));
  const { known, titles } = await findWords(db, [...new Set([...requested.flat(), ...typed])]);
  const chosen = requested.map((words) => preferTypedWord(words, typed, known));
  const unknown = chosen.flatMap((words) => (words.some((word) => (known.get(word)?.uses ?? 0) > 0) ? [] : words));
  const similar = await findSimilarWords(db, unknown.filter(isCorrectable));
  const added = await findWords(db, [...new Set([...similar.values()].flat())]);
  const all = new Map([...known, ...added.known]);
  return chosen.flatMap((words) => {
    const alternatives = [...words, ...words.flatMap((word) => similar.get(word) ?? [])];
    return toTerm(alternatives, all, titles) ?? [];
  });
}

/** Splits phrases into single words, for when no product matches a whole phrase: 'school backpack' finds backpacks. */
export async function findSingleWordTerms(db: Database, terms: readonly Term[]): Promise<Term[]> {
  const words = [...new Set(terms.flatMap((term) => (term.words[0] ?? '').split(' ')))].filter((word) => word !== '');
  const { known, titles } = await findWords(db, words.slice(0, MAX_TERMS));
  return words.flatMap((word) => toTerm([word], known, titles) ?? []);
}

/** 't-shirt' is indexed as 't shirt' and as 'tshirt'. */
function spellings(word: string): string[] {
  const separate = normalizeText(word.replaceAll('-', ' '));
  const joined = word.includes('-') ? normalizeText(word.replaceAll('-', '')) : separate;
  return separate === joined ? [separate] : [separate, joined];
}

/** The word as typed replaces its correction when many titles contain it. */
function preferTypedWord(words: string[], typed: ReadonlySet<string>, known: Map<string, WordRow>): string[] {
  const common = words.find((word) => typed.has(word) && (known.get(word)?.exact ?? 0) >= COMMON_WORD_TITLES);
  return common === undefined ? words : [common];
}

function isCorrectable(word: string): boolean {
  return /^\p{Script=Latin}{4,24}$/u.test(word);
}

function toTerm(words: string[], known: Map<string, WordRow>, titles: number): Term | null {
  const alternatives = words.flatMap((word) => known.get(word) ?? []);
  const query = anyOf(alternatives.map((alternative) => alternative.query));
  if (query === '') return null;
  const uses = alternatives.reduce((sum, word) => sum + word.uses, 0);
  return {
    query,
    loose: anyOf(alternatives.map((alternative) => alternative.loose)),
    weight: Math.log(1 + (titles + 1) / (uses + 1)),
    words,
  };
}

function anyOf(queries: string[]): string {
  const distinct = [...new Set(queries)].filter((query) => query !== '');
  return distinct.map((query) => `(${query})`).join(' | ');
}
