import type { Database } from '#db/pool.ts';
import { type Candidate, matchesAllTerms, rankCandidates } from './rank-candidates.ts';
import { findCandidates } from './repository.ts';
import { findSearchTerms, findSingleWordTerms } from './search-terms.ts';
import type { Term } from './term.ts';

export interface LocalResults {
  /** Asins of the products that match all terms, best first. */
  exact: string[];
  /** Asins of the products that match most terms, best first. */
  near: string[];
  /** The keyword in English, the marketplace's language. */
  english: string;
}

const MAX_SINGLE_WORD_RESULTS = 100;

/** Searches the shop's own catalogue: all terms first, fewer terms when fewer than `requested` products match all. */
export async function searchLocal(db: Database, keyword: string, requested: number): Promise<LocalResults> {
  const terms = await findSearchTerms(db, keyword);
  const english = terms.map((term) => term.words[0] ?? '').join(' ');
  if (terms.length === 0) return { exact: [], near: [], english };
  const matches = await searchWithFewerTerms(db, terms, requested);
  const ranked = rankCandidates(matches.length > 0 ? matches : await searchSingleWords(db, terms), terms);
  return {
    exact: ranked.filter(matchesAllTerms).map(({ asin }) => asin),
    near: ranked.filter((candidate) => !matchesAllTerms(candidate)).map(({ asin }) => asin),
    english,
  };
}

/** Phrases as typed, then their words anywhere, then all terms but one and so on, down to half of them. */
async function searchWithFewerTerms(db: Database, terms: readonly Term[], requested: number): Promise<Candidate[]> {
  const fewest = Math.max(1, Math.ceil(terms.length / 2));
  const strict = await findCandidates(db, terms, terms.length);
  if (strict.length >= requested) return strict;
  const loose = terms.map((term) => ({ ...term, query: term.loose }));
  const isSame = terms.every((term) => term.query === term.loose);
  let found = isSame ? strict : await findCandidates(db, loose, terms.length);
  for (let minTerms = terms.length - 1; minTerms >= fewest && found.length < requested; minTerms -= 1) {
    found = await findCandidates(db, loose, minTerms);
  }
  return found.length > 0 || fewest === 1 ? found : findCandidates(db, loose, 1);
}

/** Products that match any single word; none of them matches all terms. */
async function searchSingleWords(db: Database, terms: readonly Term[]): Promise<Candidate[]> {
  const words = await findSingleWordTerms(db, terms);
  if (words.length <= terms.length) return [];
  const found = rankCandidates(await findCandidates(db, words, 1), words).slice(0, MAX_SINGLE_WORD_RESULTS);
  return found.map((candidate) => ({ ...candidate, ranks: terms.map(() => 0) }));
}
