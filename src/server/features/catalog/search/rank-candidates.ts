import { readAttributes } from '#domain/catalog/attributes.ts';
import { normalizeText } from '#server/features/catalog/products/normalize-text.ts';
import { type Candidate, FIELD, type Field, type RankedCandidate } from './candidate.ts';
import { termMatcher } from './match-terms.ts';
import { isWithout, readTitle, type TitlePositions } from './read-title.ts';
import type { SearchIntent, Term } from './term.ts';

/** Weights of the score, tuned on a set of judged searches in English and Spanish. */
export const WEIGHTS = {
  termExponent: 1.6,
  thingFactor: 0.7,
  text: 0.65,
  brandOrCategory: 0.8,
  secondary: 0.4,
  adjacent: 0.25,
  titleStart: 0.2,
  thingFirst: 0.15,
  popularity: 0.2,
  unpriced: 0.1,
  titleLength: 0.15,
  coverage: 0.3,
  excluded: 0.25,
  without: 0.75,
  chosen: 0.4,
  otherVariant: 0.95,
};
/** A model chosen so often among the results of the same search has half of what choices can give. */
const OFTEN_CHOSEN = 10;
/** A title names the kind of product within its first characters. */
const TITLE_START_CHARACTERS = 40;
const LONG_TITLE_CHARACTERS = 200;

/** Sorts the candidates, best first; those that cannot be bought come last. */
export function rankCandidates(candidates: readonly Candidate[], intent: RankedIntent): RankedCandidate[] {
  const shares = sharesOf(intent.terms);
  const scored = candidates.map((candidate) => ({ candidate, score: scoreOf(candidate, intent, shares) }));
  const matchTerms = termMatcher(intent);
  return scored.sort(byScore).map(({ candidate }) => ({ ...candidate, matched: matchTerms(candidate) }));
}

type RankedIntent = Pick<SearchIntent, 'terms' | 'excluded' | 'chosen' | 'thing' | 'words'>;

interface Scored {
  candidate: Candidate;
  score: number;
}

function byScore(a: Scored, b: Scored): number {
  return (
    Number(isBuyable(b.candidate)) - Number(isBuyable(a.candidate)) ||
    b.score - a.score ||
    (a.candidate.asin < b.candidate.asin ? -1 : 1)
  );
}

function isBuyable({ valid, forbidden }: Candidate): boolean {
  return valid && forbidden === null;
}

/** The part of the score that each term can give: rare terms weigh more, the thing less, which the groups tell apart already. */
function sharesOf(terms: readonly Term[]): number[] {
  const weights = terms.map(
    ({ weight, isThing }) => weight ** WEIGHTS.termExponent * (isThing ? WEIGHTS.thingFactor : 1),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  return weights.map((weight) => weight / total);
}

function scoreOf(candidate: Candidate, { terms, excluded, chosen }: RankedIntent, shares: readonly number[]): number {
  const title = ` ${normalizeText(candidate.title)} `;
  const positions = readTitle(title, terms);
  const text = shares.reduce((sum, share, index) => {
    const isSecondary = (positions.first[index]?.alternative ?? 0) > 0;
    const value = Math.max(fieldValue(candidate.fields[index]), colorValue(candidate, terms[index]));
    return sum + share * value * (isSecondary ? WEIGHTS.secondary : 1);
  }, 0);
  return (
    text +
    placeScore(positions, terms) +
    WEIGHTS.coverage * coverageOf(positions, title) +
    exclusionScore(title, excluded) +
    (WEIGHTS.popularity * candidate.popularity) / 1000 +
    choiceScore(chosen.get(candidate.family)) -
    (candidate.priceCents === null ? WEIGHTS.unpriced : 0) -
    // Long titles list many keywords and say little about the product.
    WEIGHTS.titleLength * Math.min(1, title.length / LONG_TITLE_CHARACTERS)
  );
}

function fieldValue(field: Field | undefined): number {
  if (field === FIELD.title) return 1;
  if (field === FIELD.brandOrCategory) return WEIGHTS.brandOrCategory;
  return field === FIELD.text ? WEIGHTS.text : 0;
}

/** Variants say a colour as surely as a title; of a model the one that has it itself is shown. */
function colorValue({ attributes }: Candidate, term: Term | undefined): number {
  if (!term?.color) return 0;
  const at = readAttributes(attributes).colors.indexOf(term.color);
  return at < 0 ? 0 : at === 0 ? 1 : WEIGHTS.otherVariant;
}

/** Terms in the order of the keyword and at the start of the title say what it is; after 'for' they say what it is for. */
function placeScore({ first, adjacentShare, end }: TitlePositions, terms: readonly Term[]): number {
  const thing = terms.findIndex(({ isThing }) => isThing);
  const place = first[thing];
  return (
    WEIGHTS.adjacent * adjacentShare +
    (first.some((one) => one !== null && one.start < TITLE_START_CHARACTERS) ? WEIGHTS.titleStart : 0) +
    (place && place.start < end ? WEIGHTS.thingFirst : 0)
  );
}

/** The share of a title that the terms are. */
function coverageOf({ first }: TitlePositions, title: string): number {
  return first.reduce((sum, place) => sum + (place ? place.end - place.start : 0), 0) / title.length;
}

/** Bounded, so that no number of choices lifts a product over those that match far better. */
function choiceScore(choices = 0): number {
  return (WEIGHTS.chosen * choices) / (choices + OFTEN_CHOSEN);
}

function exclusionScore(title: string, excluded: readonly (readonly string[])[]): number {
  return excluded.reduce((sum, words) => {
    const without = isWithout(title, words);
    if (without === null) return sum;
    return sum + (without ? WEIGHTS.without : -WEIGHTS.excluded);
  }, 0);
}
