import type { Cents } from '#domain/money/cents.ts';
import { type Filters, type Sort, WEIGHT_CLASSES } from '#domain/search/filters.ts';

/** The bands of the index beside the words (migration 0059): thousands say the kind. */
const PRICE = 1000;
const POPULARITY = 2000;
const RATING = 3000;
const WEIGHT = 4000;
const CONDITION = 5000;
const BUYABLE = 6000;
const LAST_PRICE = 200;
const LAST_POPULARITY = 20;
const PRICE_BANDS_PER_DOUBLING = 16;

/** Products with one of the bands of each group. */
export type BandGroups = readonly (readonly number[])[];

/** Steps in which a search goes through the products of its words, the best first, until it has enough. */
export type Steps = readonly BandGroups[];

function range(kind: number, from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => kind + from + index);
}

/** From this popularity on and below that; the words have an index of their own for each (migration 0062). */
export const POPULARITY_STEPS: readonly { from: number; below: number }[] = [
  { from: 850, below: Number.POSITIVE_INFINITY },
  { from: 750, below: 850 },
  { from: 650, below: 750 },
  { from: 500, below: 650 },
  { from: 250, below: 500 },
  { from: Number.NEGATIVE_INFINITY, below: 250 },
];
const POPULARITY_OF_A_BAND = 50;
const POPULARITY_BANDS = POPULARITY_STEPS.map(({ from, below }) =>
  range(
    POPULARITY,
    Math.max(0, from / POPULARITY_OF_A_BAND),
    Math.min(LAST_POPULARITY, below / POPULARITY_OF_A_BAND - 1),
  ),
);

/** What a parcel costs at least, one step up to there; narrow steps where most products are. */
const PRICE_STEPS: readonly (readonly number[])[] = [
  range(PRICE, 0, 56),
  ...Array.from({ length: 20 }, (_, index) => range(PRICE, 57 + 3 * index, 59 + 3 * index)),
  ...Array.from({ length: 6 }, (_, index) => range(PRICE, 117 + 14 * index, 130 + 14 * index)),
];
const RATING_STEPS: Steps = [
  ...range(RATING, 40, 50)
    .reverse()
    .flatMap((rating) =>
      [range(POPULARITY, 13, 20), range(POPULARITY, 5, 12), range(POPULARITY, 0, 4)].map((known) => [[rating], known]),
    ),
  [range(RATING, 0, 39)],
];

/** By relevance the popular products of each word are looked at first; they are ranked by more than that. */
export const STEPS: Readonly<Record<Sort, Steps>> = {
  relevance: POPULARITY_BANDS.map((bands) => [bands]),
  'price-asc': PRICE_STEPS.map((bands) => [bands]),
  'price-desc': PRICE_STEPS.toReversed().map((bands) => [bands]),
  rating: RATING_STEPS,
};

/** The estimate of the index may be so far from the exact amount. */
const PRICE_TOLERANCE = 1.5;
/** Of more bands so much of a word passes that reading its rows costs less than going through the bands. */
const FEW_PRICE_BANDS = 16;

/** Bands that a product must have to pass the filters; a superset of those that pass. */
export function bandsOf({ conditions, weights, regimes, minPrice, maxPrice }: Filters): BandGroups {
  const groups: number[][] = [];
  if (conditions.length === 1) groups.push([CONDITION + (conditions[0] === 'new' ? 0 : 1)]);
  if (weights.length > 0) groups.push(weights.map((weight) => WEIGHT + WEIGHT_CLASSES.indexOf(weight)));
  if (regimes.length > 0) groups.push([BUYABLE]);
  const prices = range(
    PRICE,
    priceBand(minPrice, 1 / PRICE_TOLERANCE) ?? 0,
    priceBand(maxPrice, PRICE_TOLERANCE) ?? LAST_PRICE,
  );
  if (prices.length <= FEW_PRICE_BANDS) groups.push(prices);
  return groups;
}

/** Bounds of the estimate of the index, in cents, which the rows are compared with where the bands would be many. */
export function estimateOf({ minPrice, maxPrice }: Filters): { from: number; to: number } | null {
  if (minPrice === null && maxPrice === null) return null;
  return { from: (minPrice ?? 0) / PRICE_TOLERANCE, to: (maxPrice ?? Number.MAX_SAFE_INTEGER) * PRICE_TOLERANCE };
}

function priceBand(amount: Cents | null, factor: number): number | null {
  if (amount === null) return null;
  const band = Math.floor(PRICE_BANDS_PER_DOUBLING * Math.log2(Math.max(1, (amount / 100) * factor)));
  return Math.min(LAST_PRICE, band);
}
