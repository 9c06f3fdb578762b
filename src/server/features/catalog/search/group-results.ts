import { firstOfEachModel } from '#domain/search/filters.ts';
import { wordsOf } from '#domain/search/nouns.ts';
import { FIELD, type RankedCandidate } from './candidate.ts';
import type { SearchIntent, Term } from './term.ts';

/** Products of a search, best first in either group. */
export interface GroupedResults {
  /** Those that are what was asked for. */
  found: RankedCandidate[];
  /** Those that only mention it. */
  mentioned: RankedCandidate[];
  /** What no product of the kind has, as typed: the found ones are of the kind without it. */
  dropped: string[];
}

type IntentTerms = Pick<SearchIntent, 'terms'>;

/** More would be a second list of results. */
export const MAX_MENTIONED = 20;

/** Parts ranked candidates into what was asked for and what only mentions it. */
export function groupResults(ranked: readonly RankedCandidate[], { terms }: IntentTerms): GroupedResults {
  const required = requiredOf(terms);
  const kept = keptTerms(ranked, terms);
  const found = kept.length === 0 ? [] : withAll(ranked, kept);
  const asins = new Set(found.map(({ asin }) => asin));
  const families = new Set(found.map(({ family }) => family));
  const others = ranked.filter(
    (candidate) => !asins.has(candidate.asin) && !families.has(candidate.family) && mentions(candidate, terms),
  );
  return {
    found,
    mentioned: firstOfEachModel(others, ({ family }) => family).slice(0, MAX_MENTIONED),
    dropped:
      found.length === 0 ? [] : required.filter((index) => !kept.includes(index)).map((index) => typedOf(terms[index])),
  };
}

/** Those that match every term. */
export function foundOf(ranked: readonly RankedCandidate[], { terms }: IntentTerms): RankedCandidate[] {
  return withAll(ranked, requiredOf(terms));
}

function requiredOf(terms: readonly Term[]): number[] {
  return terms.flatMap(({ isOptional }, index) => (isOptional && terms.length > 1 ? [] : [index]));
}

function withAll(ranked: readonly RankedCandidate[], indexes: readonly number[]): RankedCandidate[] {
  return ranked.filter(({ matched }) => indexes.every((index) => matched[index]));
}

function typedOf(term: Term | undefined): string {
  return term?.typed ?? '';
}

/** Whether it has the thing or most of what was asked for in any place; a title that has a word of the same stem has it not. */
function mentions({ fields, title }: RankedCandidate, terms: readonly Term[]): boolean {
  const has = (index: number) => {
    const field = fields[index] ?? FIELD.none;
    return field === FIELD.title ? isIn(title, terms[index]) : field > FIELD.none;
  };
  const weigh = (sum: number, { weight }: Term) => sum + weight;
  const had = terms.filter((_term, index) => has(index));
  return had.some(({ isThing }) => isThing) || had.reduce(weigh, 0) > terms.reduce(weigh, 0) / 2;
}

function isIn(title: string, term: Term | undefined): boolean {
  const words = wordsOf(title);
  return term?.number !== null || term.names.some((name) => name.every((word) => words.includes(word)));
}

/**
 * The indexes of the terms that a product has to match: all, or where no product does the weightiest ones that a product
 * of the kind does; none where nothing is of the kind.
 */
function keptTerms(ranked: readonly RankedCandidate[], terms: readonly Term[]): number[] {
  const required = requiredOf(terms);
  if (withAll(ranked, required).length > 0) return required;
  const thing = terms.findIndex(({ isThing }) => isThing);
  // Of a keyword without a thing a brand is the least that a product must have.
  const isKind = ({ matched, brand }: RankedCandidate) =>
    thing >= 0 ? matched[thing] : terms.some(({ names }, index) => matched[index] && isBrand(brand, names));
  const weightOf = (indexes: readonly number[]) => indexes.reduce((sum, index) => sum + (terms[index]?.weight ?? 0), 0);
  return ranked
    .filter(isKind)
    .map(({ matched }) => required.filter((index) => matched[index]))
    .reduce<number[]>((best, own) => (weightOf(own) > weightOf(best) ? own : best), []);
}

function isBrand(brand: string | null, names: readonly (readonly string[])[]): boolean {
  return brand !== null && names.some((name) => name.join(' ') === brand.toLowerCase());
}
