import { normalizeText } from '#server/features/catalog/products/normalize-text.ts';
import type { Term } from './term.ts';

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
  /** How well it matches each term, 0 to 1. */
  ranks: number[];
}

/** Weights of the score, tuned on a set of judged searches in English and Spanish. */
const TERM_WEIGHT_EXPONENT = 1.2;
const TEXT_RANK_EXPONENT = 0.3;
const ALL_TERMS_BONUS = 0.6;
const ADJACENT_TERMS_BONUS = 0.3;
const TITLE_START_BONUS = 0.35;
const POPULARITY_BONUS = 0.2;
const UNPRICED_PENALTY = 0.08;
const TITLE_LENGTH_PENALTY = 0.3;
const VARIANT_PENALTY = 0.1;
const MAX_PENALIZED_VARIANTS = 5;
/** A title names the kind of product within its first characters. */
const TITLE_START_CHARACTERS = 40;
const LONG_TITLE_CHARACTERS = 200;

/** Sorts the candidates, best first; those that cannot be bought come last. */
export function rankCandidates(candidates: readonly Candidate[], terms: readonly Term[]): Candidate[] {
  const weights = terms.map((term) => term.weight ** TERM_WEIGHT_EXPONENT);
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const shares = weights.map((weight) => weight / total);
  const scored = candidates.map((candidate) => ({ candidate, score: scoreOf(candidate, terms, shares) }));
  return penalizeVariants(scored.sort(byScore))
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

/** Lowers all variants of a model but its best, so that a page shows different products. */
function penalizeVariants(scored: Scored[]): Scored[] {
  const seen = new Map<string, number>();
  return scored.map(({ candidate, score }) => {
    const variants = seen.get(candidate.family) ?? 0;
    seen.set(candidate.family, variants + 1);
    return { candidate, score: score - VARIANT_PENALTY * Math.min(variants, MAX_PENALIZED_VARIANTS) };
  });
}

/** Whether it is an exact result; other candidates are near results. */
export function matchesAllTerms(candidate: Candidate): boolean {
  return candidate.ranks.every((rank) => rank > 0);
}

function scoreOf(candidate: Candidate, terms: readonly Term[], shares: readonly number[]): number {
  const title = ` ${normalizeText(candidate.title)}`;
  const positions = terms.map((term) => findPosition(title, term));
  const text = shares.reduce(
    (sum, share, index) => sum + share * (candidate.ranks[index] ?? 0) ** TEXT_RANK_EXPONENT,
    0,
  );
  return (
    text +
    (matchesAllTerms(candidate) ? ALL_TERMS_BONUS : 0) +
    ADJACENT_TERMS_BONUS * adjacentShare(positions) +
    (positions.some((position) => position !== null && position.start < TITLE_START_CHARACTERS)
      ? TITLE_START_BONUS
      : 0) +
    (POPULARITY_BONUS * candidate.popularity) / 1000 -
    (candidate.priced ? 0 : UNPRICED_PENALTY) -
    // Long titles list many keywords and say little about the product.
    TITLE_LENGTH_PENALTY * Math.min(1, title.length / LONG_TITLE_CHARACTERS)
  );
}

interface Position {
  start: number;
  end: number;
}

/** Where a title contains the term first; the last letter of a word may differ, as in plurals. */
function findPosition(title: string, { words }: Term): Position | null {
  for (const word of words) {
    const start = title.indexOf(` ${word.length > 4 ? word.slice(0, -1) : word}`);
    if (start >= 0) return { start, end: start + 1 + word.length };
  }
  return null;
}

/** The share of terms that directly follow the term before them. */
function adjacentShare(positions: readonly (Position | null)[]): number {
  if (positions.length < 2) return 0;
  const adjacent = positions.filter((position, index) => {
    const previous = positions[index - 1];
    return position && previous && Math.abs(position.start - previous.end) <= 2;
  });
  return adjacent.length / (positions.length - 1);
}
