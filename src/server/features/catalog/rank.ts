import { searchable } from './searchable.ts';
import type { Term } from './search-terms.ts';

/** A product that may answer a search. */
export interface Candidate {
  asin: string;
  title: string;
  brand: string | null;
  family: string;
  popularity: number;
  /** Valid and not forbidden. */
  buyable: boolean;
  priced: boolean;
  /** How well it holds each term, 0 to 1. */
  ranks: number[];
}

const ALL_TERMS_BONUS = 0.25;
const PHRASE_BONUS = 0.35;
const FIRST_WORDS_BONUS = 0.15;
const POPULARITY = 0.25;
const UNPRICED = 0.05;

/** The candidates, best answer first; what cannot be bought comes after all the rest. */
export function rank(candidates: readonly Candidate[], terms: readonly Term[]): Candidate[] {
  const total = terms.reduce((sum, term) => sum + term.weight, 0) || 1;
  return candidates
    .map((candidate) => ({ candidate, score: scoreOf(candidate, terms, total) }))
    .sort(
      (a, b) =>
        Number(b.candidate.buyable) - Number(a.candidate.buyable) ||
        b.score - a.score ||
        (a.candidate.asin < b.candidate.asin ? -1 : 1),
    )
    .map(({ candidate }) => candidate);
}

/** Whether it holds every term: such products answer the search, others are only near it. */
export function holdsAll(candidate: Candidate): boolean {
  return candidate.ranks.every((one) => one > 0);
}

function scoreOf(candidate: Candidate, terms: readonly Term[], total: number): number {
  const text = terms.reduce((sum, term, index) => sum + term.weight * (candidate.ranks[index] ?? 0), 0) / total;
  const title = ` ${searchable(candidate.title)}`;
  const places = terms.map((term) => placeOf(title, term));
  return (
    text +
    (holdsAll(candidate) ? ALL_TERMS_BONUS : 0) +
    PHRASE_BONUS * neighbours(places) +
    (places.some((place) => place !== null && place.start < 40) ? FIRST_WORDS_BONUS : 0) +
    (POPULARITY * candidate.popularity) / 1000 -
    (candidate.priced ? 0 : UNPRICED)
  );
}

interface Place {
  start: number;
  end: number;
}

/** Where a title says the term first; the end of a word may differ, as plurals do. */
function placeOf(title: string, { words }: Term): Place | null {
  for (const word of words) {
    const start = title.indexOf(` ${word.length > 4 ? word.slice(0, -1) : word}`);
    if (start >= 0) return { start, end: start + 1 + word.length };
  }
  return null;
}

/** The share of terms that stand right after the term before them. */
function neighbours(places: readonly (Place | null)[]): number {
  if (places.length < 2) return 0;
  const close = places.filter((place, index) => {
    const before = places[index - 1];
    return place && before && Math.abs(place.start - before.end) <= 2;
  });
  return close.length / (places.length - 1);
}
