import type { Database } from '#db/pool.ts';
import { type Candidate, holdsAll, rank } from './rank.ts';
import { findCandidates } from './search-index.ts';
import { searchTerms, singleWords, type Term } from './search-terms.ts';

export interface OwnResults {
  /** Products that hold all that was asked for, best first. */
  exact: string[];
  /** Products that hold most of it. */
  near: string[];
  /** The keyword in the marketplace's language. */
  english: string;
}

const APART = 100;

/** Searches what the shop has seen: all terms first, fewer when too few products hold all. */
export async function searchOwn(db: Database, keyword: string, wanted: number): Promise<OwnResults> {
  const terms = await searchTerms(db, keyword);
  const english = terms.map((term) => term.words[0] ?? '').join(' ');
  if (terms.length === 0) return { exact: [], near: [], english };
  const whole = await widening(db, terms, wanted);
  const found = whole.length > 0 ? whole : await apart(db, terms);
  const ranked = rank(found, terms);
  return {
    exact: ranked.filter(holdsAll).map(({ asin }) => asin),
    near: ranked.filter((candidate) => !holdsAll(candidate)).map(({ asin }) => asin),
    english,
  };
}

/** Together as asked, then the words anywhere, then all but one of them, but never less than half. */
async function widening(db: Database, terms: readonly Term[], wanted: number): Promise<Candidate[]> {
  const fewest = Math.max(1, Math.ceil(terms.length / 2));
  const strict = await findCandidates(db, terms, terms.length);
  if (strict.length >= wanted) return strict;
  const loose = terms.map((term) => ({ ...term, query: term.loose }));
  const isSame = terms.every((term) => term.query === term.loose);
  let found = isSame ? strict : await findCandidates(db, loose, terms.length);
  for (let atLeast = terms.length - 1; atLeast >= fewest && found.length < wanted; atLeast -= 1) {
    found = await findCandidates(db, loose, atLeast);
  }
  return found.length > 0 || fewest === 1 ? found : findCandidates(db, loose, 1);
}

/** Products that hold any single word; none of them holds all that was asked for. */
async function apart(db: Database, terms: readonly Term[]): Promise<Candidate[]> {
  const words = await singleWords(db, terms);
  if (words.length <= terms.length) return [];
  const found = rank(await findCandidates(db, words, 1), words).slice(0, APART);
  return found.map((candidate) => ({ ...candidate, ranks: terms.map(() => 0) }));
}
