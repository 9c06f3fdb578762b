import type { Database } from '#db/pool.ts';
import { type Candidate, holdsAll, rank } from './rank.ts';
import { findCandidates } from './search-index.ts';
import { searchTerms, type Term } from './search-terms.ts';

export interface OwnResults {
  /** Products that hold all that was asked for, best first. */
  exact: string[];
  /** Products that hold most of it. */
  near: string[];
  /** The keyword in the marketplace's language. */
  english: string;
}

/** Searches what the shop has seen: all terms first, fewer when too few products hold all. */
export async function searchOwn(db: Database, keyword: string, wanted: number): Promise<OwnResults> {
  const terms = await searchTerms(db, keyword);
  const english = terms.map((term) => term.words[0] ?? '').join(' ');
  if (terms.length === 0) return { exact: [], near: [], english };
  const found = await widening(db, terms, wanted);
  const ranked = rank(found, terms);
  return {
    exact: ranked.filter(holdsAll).map(({ asin }) => asin),
    near: ranked.filter((candidate) => !holdsAll(candidate)).map(({ asin }) => asin),
    english,
  };
}

async function widening(db: Database, terms: readonly Term[], wanted: number): Promise<Candidate[]> {
  const fewest = Math.max(1, Math.ceil(terms.length / 2));
  let found: Candidate[] = [];
  for (let atLeast = terms.length; atLeast >= fewest && found.length < wanted; atLeast -= 1) {
    found = await findCandidates(db, terms, atLeast);
  }
  return found.length > 0 || fewest === 1 ? found : findCandidates(db, terms, 1);
}
