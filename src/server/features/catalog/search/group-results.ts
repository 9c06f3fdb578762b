import { firstOfEachModel } from '#domain/search/filters.ts';
import { type Candidate, matchesTerm } from './rank-candidates.ts';
import type { SearchIntent, Term } from './term.ts';

/** Products of a search, best first in either group. */
export interface GroupedResults {
  /** Those that are what was asked for. */
  found: Candidate[];
  /** Those that only mention it. */
  mentioned: Candidate[];
  /** What no product of the kind has, as typed: the found ones are of the kind without it. */
  dropped: string[];
}

/** More would be a second list of results. */
const MAX_MENTIONED = 20;

/** Parts ranked candidates into what was asked for and what only mentions it. */
export function groupResults(ranked: readonly Candidate[], { terms }: Pick<SearchIntent, 'terms'>): GroupedResults {
  const kept = keptTerms(ranked, terms);
  const found = ranked.filter((candidate) => kept.every((index) => matchesTerm(candidate, terms, index)));
  const isFound = new Set(found.map(({ asin }) => asin));
  const isModelFound = new Set(found.map(({ family }) => family));
  const others = ranked.filter(({ asin, family }) => !isFound.has(asin) && !isModelFound.has(family));
  return {
    found: kept.length === 0 ? [] : found,
    mentioned: firstOfEachModel(kept.length === 0 ? ranked : others, ({ family }) => family).slice(0, MAX_MENTIONED),
    dropped: terms.flatMap(({ typed, isOptional }, index) => (isOptional || kept.includes(index) ? [] : [typed])),
  };
}

/**
 * The indexes of the terms that a product has to match: all, or where no product does the weightiest ones that one
 * does, the thing among them; none where nothing is the thing.
 */
function keptTerms(ranked: readonly Candidate[], terms: readonly Term[]): number[] {
  const required = terms.flatMap(({ isOptional }, index) => (isOptional ? [] : [index]));
  const thing = terms.findIndex(({ isThing }) => isThing);
  const kind = thing < 0 ? ranked : ranked.filter((candidate) => matchesTerm(candidate, terms, thing));
  const matched = kind.map((candidate) => required.filter((index) => matchesTerm(candidate, terms, index)));
  const weightOf = (indexes: readonly number[]) => indexes.reduce((sum, index) => sum + (terms[index]?.weight ?? 0), 0);
  return matched.reduce<number[]>((best, own) => (weightOf(own) > weightOf(best) ? own : best), []);
}
