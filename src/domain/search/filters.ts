import type { Cents } from '#domain/money/cents.ts';

export const SORTS = ['relevance', 'price-asc', 'price-desc', 'rating'] as const;
export type Sort = (typeof SORTS)[number];

/** How a product comes in by itself: with the franchise, or as an import that pays. */
export const IMPORT_REGIMES = ['franchise', 'import'] as const;
export type ImportRegime = (typeof IMPORT_REGIMES)[number];

export const CONDITIONS = ['new', 'refurbished'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** Each class holds what weighs up to so many grams and more than the class before it; 'more' all the rest. */
export const WEIGHT_CLASSES = ['500', '1000', '3000', 'more'] as const;
export type WeightClass = (typeof WEIGHT_CLASSES)[number];

/** What a shopper narrows results down to: within a list one of its values is enough; an empty list asks for nothing. */
export interface Filters {
  sort: Sort;
  regimes: readonly ImportRegime[];
  conditions: readonly Condition[];
  brands: readonly string[];
  weights: readonly WeightClass[];
  /** Of the price at the door of one unit, both included. */
  minPrice: Cents | null;
  maxPrice: Cents | null;
}

export const NO_FILTERS: Filters = {
  sort: 'relevance',
  regimes: [],
  conditions: [],
  brands: [],
  weights: [],
  minPrice: null,
  maxPrice: null,
};

/** What filters and sorting look at. */
export interface Filterable {
  /** The price at the door of one unit, franchise asked; null for what cannot be bought. */
  landedPrice: Cents | null;
  regime: ImportRegime | null;
  condition: Condition;
  brand: string | null;
  /** With its box; null when nobody tells. */
  grams: number | null;
  rating: number | null;
  reviews: number;
  /** Holds all that was asked for; others are only near it and never stand before those that do. */
  exact: boolean;
}

export interface PriceHistogram {
  min: Cents;
  max: Cents;
  /** How many products in each of equally wide steps from the least to the most. */
  counts: number[];
}

/** How many products each choice would show, the other lists of choices as they are. */
export interface Facets {
  regimes: Record<ImportRegime, number>;
  conditions: Record<Condition, number>;
  weights: Record<WeightClass, number>;
  /** The most frequent first; those chosen are always there. */
  brands: { name: string; count: number }[];
  prices: PriceHistogram | null;
}

const MAX_BRANDS = 40;
const BARS = 12;

export function hasFilters(filters: Filters): boolean {
  return AXES.some((axis) => AXIS_TESTS[axis](filters) !== null);
}

/** What passes the filters, in the order that was asked for; equals stay in the order they came in. */
export function filterAndSort<Item>(
  items: readonly Item[],
  look: (item: Item) => Filterable,
  filters: Filters,
): Item[] {
  const looked = items.map((item) => ({ item, sight: look(item) }));
  const passing = looked.filter(({ sight }) => passes(sight, filters));
  const order = ORDERS[filters.sort];
  if (order !== null) {
    passing.sort((a, b) => Number(b.sight.exact) - Number(a.sight.exact) || order(a.sight, b.sight));
  }
  return passing.map(({ item }) => item);
}

export function countFacets(items: readonly Filterable[], filters: Filters): Facets {
  const besides = (axis: Axis) => items.filter((item) => passes(item, filters, axis));
  return {
    regimes: countEach(IMPORT_REGIMES, besides('ways'), ({ regime: way }) => way),
    conditions: countEach(CONDITIONS, besides('conditions'), ({ condition }) => condition),
    weights: countEach(WEIGHT_CLASSES, besides('weights'), weightClass),
    brands: countBrands(besides('brands'), filters.brands),
    prices: spreadOf(besides('price')),
  };
}

const AXES = ['ways', 'conditions', 'brands', 'weights', 'price'] as const;
type Axis = (typeof AXES)[number];
type Test = (item: Filterable) => boolean;

/** What each list of choices asks of a product; null when it asks for nothing. */
const AXIS_TESTS: Readonly<Record<Axis, (filters: Filters) => Test | null>> = {
  ways: ({ regimes: ways }) => (ways.length === 0 ? null : ({ regime: way }) => way !== null && ways.includes(way)),
  conditions: ({ conditions }) => (conditions.length === 0 ? null : ({ condition }) => conditions.includes(condition)),
  brands: ({ brands }) => (brands.length === 0 ? null : ({ brand }) => brand !== null && brands.includes(brand)),
  weights: ({ weights }) =>
    weights.length === 0
      ? null
      : (item) => {
          const found = weightClass(item);
          return found !== null && weights.includes(found);
        },
  price: ({ minPrice: least, maxPrice: most }) =>
    least === null && most === null
      ? null
      : ({ landedPrice: landed }) =>
          landed !== null && landed >= (least ?? 0) && landed <= (most ?? Number.POSITIVE_INFINITY),
};

function passes(item: Filterable, filters: Filters, except?: Axis): boolean {
  return AXES.every((axis) => axis === except || (AXIS_TESTS[axis](filters)?.(item) ?? true));
}

function weightClass({ grams }: Filterable): WeightClass | null {
  if (grams === null) return null;
  return WEIGHT_CLASSES.find((one) => one === 'more' || grams <= Number(one)) ?? null;
}

type Order = (a: Filterable, b: Filterable) => number;

/** Null leaves the order as it is. What has no price or rating comes last, whichever way. */
const ORDERS: Readonly<Record<Sort, Order | null>> = {
  relevance: null,
  'price-asc': (a, b) => order(a.landedPrice ?? Number.POSITIVE_INFINITY, b.landedPrice ?? Number.POSITIVE_INFINITY),
  'price-desc': (a, b) => order(b.landedPrice ?? -1, a.landedPrice ?? -1),
  rating: (a, b) => order(b.rating ?? -1, a.rating ?? -1) || order(b.reviews, a.reviews),
};

function order(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function countEach<Value extends string>(
  values: readonly Value[],
  items: readonly Filterable[],
  choiceOf: (item: Filterable) => Value | null,
): Record<Value, number> {
  const counts = Object.fromEntries(values.map((value) => [value, 0])) as Record<Value, number>;
  for (const item of items) {
    const value = choiceOf(item);
    if (value !== null) counts[value] += 1;
  }
  return counts;
}

function countBrands(items: readonly Filterable[], chosen: readonly string[]): Facets['brands'] {
  const counts = new Map<string, number>(chosen.map((name) => [name, 0]));
  for (const { brand } of items) {
    if (brand !== null) counts.set(brand, (counts.get(brand) ?? 0) + 1);
  }
  const all = [...counts].map(([name, count]) => ({ name, count }));
  all.sort((a, b) => order(b.count, a.count) || (a.name < b.name ? -1 : 1));
  const shown = all.slice(0, MAX_BRANDS);
  return [...shown, ...all.slice(MAX_BRANDS).filter(({ name }) => chosen.includes(name))];
}

function spreadOf(items: readonly Filterable[]): PriceHistogram | null {
  const prices = items.flatMap(({ landedPrice: landed }) => landed ?? []);
  if (prices.length === 0) return null;
  const least = prices.reduce((a, b) => (b < a ? b : a));
  const most = prices.reduce((a, b) => (b > a ? b : a));
  const bars = Array.from({ length: BARS }, () => 0);
  const step = (most - least) / BARS || 1;
  for (const price of prices) {
    const bar = Math.min(BARS - 1, Math.floor((price - least) / step));
    bars[bar] = (bars[bar] ?? 0) + 1;
  }
  return { min: least, max: most, counts: bars };
}
