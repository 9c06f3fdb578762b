import { searchable } from '#server/features/catalog/products/normalize-text.ts';
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

/** Found by trying on judged searches in English and Spanish: how much each sign of a good answer counts. */
const RARITY = 1.2;
const SATURATION = 0.3;
const ALL_TERMS = 0.6;
const NEIGHBOURS = 0.3;
const AT_THE_START = 0.35;
const POPULARITY = 0.2;
const UNPRICED = 0.08;
const LENGTH = 0.3;
const SIBLING = 0.1;
const MAX_SIBLINGS = 5;
/** What a thing is stands in the first characters of its title. */
const START = 40;
const LONG_TITLE = 200;

/** The candidates, best answer first; what cannot be bought comes after all the rest. */
export function rank(candidates: readonly Candidate[], terms: readonly Term[]): Candidate[] {
  const weights = terms.map((term) => term.weight ** RARITY);
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const shares = weights.map((weight) => weight / total);
  const scored = candidates.map((candidate) => ({ candidate, score: scoreOf(candidate, terms, shares) }));
  return behindTheirSiblings(scored.sort(byScore))
    .sort(byScore)
    .map(({ candidate }) => candidate);
}

interface Scored {
  candidate: Candidate;
  score: number;
}

function byScore(a: Scored, b: Scored): number {
  return (
    Number(b.candidate.buyable) - Number(a.candidate.buyable) ||
    b.score - a.score ||
    (a.candidate.asin < b.candidate.asin ? -1 : 1)
  );
}

/** Of a model in ten colours the best answer stands first, the others lower: a page shows many things, not one. */
function behindTheirSiblings(scored: Scored[]): Scored[] {
  const before = new Map<string, number>();
  return scored.map(({ candidate, score }) => {
    const siblings = before.get(candidate.family) ?? 0;
    before.set(candidate.family, siblings + 1);
    return { candidate, score: score - SIBLING * Math.min(siblings, MAX_SIBLINGS) };
  });
}

/** Whether it holds every term: such products answer the search, others are only near it. */
export function holdsAll(candidate: Candidate): boolean {
  return candidate.ranks.every((one) => one > 0);
}

function scoreOf(candidate: Candidate, terms: readonly Term[], shares: readonly number[]): number {
  const title = ` ${searchable(candidate.title)}`;
  const places = terms.map((term) => placeOf(title, term));
  const text = shares.reduce((sum, share, index) => sum + share * (candidate.ranks[index] ?? 0) ** SATURATION, 0);
  return (
    text +
    (holdsAll(candidate) ? ALL_TERMS : 0) +
    NEIGHBOURS * neighbours(places) +
    (places.some((place) => place !== null && place.start < START) ? AT_THE_START : 0) +
    (POPULARITY * candidate.popularity) / 1000 -
    (candidate.priced ? 0 : UNPRICED) -
    // A title that names everything is about nothing.
    LENGTH * Math.min(1, title.length / LONG_TITLE)
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
