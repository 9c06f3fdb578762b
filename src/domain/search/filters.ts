import type { Cents } from '#domain/money/cents.ts';

export const SORTS = ['relevance', 'price-asc', 'price-desc', 'rating'] as const;
export type Sort = (typeof SORTS)[number];

/** The customs regime of one unit bought alone: duty-free under the franchise, or a taxed import. */
export const IMPORT_REGIMES = ['franchise', 'import'] as const;
export type ImportRegime = (typeof IMPORT_REGIMES)[number];

export const CONDITIONS = ['new', 'refurbished'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** Upper bounds in grams, included; each class starts above the one before it, 'more' above the last bound. */
export const WEIGHT_CLASSES = ['500', '1000', '3000', 'more'] as const;
export type WeightClass = (typeof WEIGHT_CLASSES)[number];

/** The filters and sort order of a search. A list matches any of its values; an empty list matches everything. */
export interface Filters {
  sort: Sort;
  regimes: readonly ImportRegime[];
  conditions: readonly Condition[];
  brands: readonly string[];
  weights: readonly WeightClass[];
  /** Bounds of the landed price of one unit, both included. */
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

/** The properties of a product that filtering and sorting use. */
export interface Filterable {
  /** The landed price of one unit with the franchise requested; null when it cannot be bought. */
  landedPrice: Cents | null;
  regime: ImportRegime | null;
  condition: Condition;
  brand: string | null;
  /** Shipping weight; null when unknown. */
  grams: number | null;
  rating: number | null;
  reviews: number;
  /** Key of its model: of the variants of one only the first is listed, and counted. */
  model: string;
}

export interface PriceHistogram {
  min: Cents;
  max: Cents;
  /** Products in each of the equally wide steps from `min` to `max`. */
  counts: number[];
}

/** The number of products that each value would show, with the filters of the other lists applied. */
export interface Facets {
  regimes: Record<ImportRegime, number>;
  conditions: Record<Condition, number>;
  weights: Record<WeightClass, number>;
  /** The most frequent first; selected brands are always included. */
  brands: { name: string; count: number }[];
  prices: PriceHistogram | null;
}

const MAX_BRANDS = 40;
const HISTOGRAM_STEPS = 12;

export function hasFilters(filters: Filters): boolean {
  return AXES.some((axis) => PREDICATES[axis](filters) !== null);
}

/** The items that match the filters in the requested order, of each model the first. The sort is stable. */
export function filterAndSort<Item>(
  items: readonly Item[],
  toFilterable: (item: Item) => Filterable,
  filters: Filters,
): Item[] {
  const candidates = items.map((item) => ({ item, filterable: toFilterable(item) }));
  const matching = candidates.filter(({ filterable }) => matches(filterable, filters));
  const compareBySort = COMPARATORS[filters.sort];
  if (compareBySort !== null) {
    matching.sort(({ filterable: a }, { filterable: b }) => compareBySort(a, b));
  }
  return firstOfEachModel(matching, ({ filterable }) => filterable.model).map(({ item }) => item);
}

/** The first item of each model, in order. */
export function firstOfEachModel<Item>(items: readonly Item[], modelOf: (item: Item) => string): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const model = modelOf(item);
    return !seen.has(model) && seen.add(model);
  });
}

/** Counts models: one whose variants have several of a facet's values counts for each of them. */
export function countFacets(items: readonly Filterable[], filters: Filters): Facets {
  const matchingOthers = (axis: Axis) => items.filter((item) => matches(item, filters, axis));
  return {
    regimes: countEach(IMPORT_REGIMES, matchingOthers('regimes'), ({ regime }) => regime),
    conditions: countEach(CONDITIONS, matchingOthers('conditions'), ({ condition }) => condition),
    weights: countEach(WEIGHT_CLASSES, matchingOthers('weights'), weightClass),
    brands: countBrands(matchingOthers('brands'), filters.brands),
    prices: histogramOf(matchingOthers('price')),
  };
}

/** The filters that are counted independently of each other. */
const AXES = ['regimes', 'conditions', 'brands', 'weights', 'price'] as const;
type Axis = (typeof AXES)[number];
type Predicate = (item: Filterable) => boolean;

/** The predicate of each filter; null when the filter is not set. */
const PREDICATES: Readonly<Record<Axis, (filters: Filters) => Predicate | null>> = {
  regimes: ({ regimes }) => (regimes.length === 0 ? null : ({ regime }) => regime !== null && regimes.includes(regime)),
  conditions: ({ conditions }) => (conditions.length === 0 ? null : ({ condition }) => conditions.includes(condition)),
  brands: ({ brands }) => (brands.length === 0 ? null : ({ brand }) => brand !== null && brands.includes(brand)),
  weights: ({ weights }) =>
    weights.length === 0
      ? null
      : (item) => {
          const itemClass = weightClass(item);
          return itemClass !== null && weights.includes(itemClass);
        },
  price: ({ minPrice, maxPrice }) =>
    minPrice === null && maxPrice === null
      ? null
      : ({ landedPrice }) =>
          landedPrice !== null &&
          landedPrice >= (minPrice ?? 0) &&
          landedPrice <= (maxPrice ?? Number.POSITIVE_INFINITY),
};

function matches(item: Filterable, filters: Filters, except?: Axis): boolean {
  return AXES.every((axis) => axis === except || (PREDICATES[axis](filters)?.(item) ?? true));
}

function weightClass({ grams }: Filterable): WeightClass | null {
  if (grams === null) return null;
  return WEIGHT_CLASSES.find((bound) => bound === 'more' || grams <= Number(bound)) ?? null;
}

type Comparator = (a: Filterable, b: Filterable) => number;

/** Null keeps the incoming order. Products without a price or rating come last in either direction. */
const COMPARATORS: Readonly<Record<Sort, Comparator | null>> = {
  relevance: null,
  'price-asc': (a, b) => compare(a.landedPrice ?? Number.POSITIVE_INFINITY, b.landedPrice ?? Number.POSITIVE_INFINITY),
  'price-desc': (a, b) => compare(b.landedPrice ?? -1, a.landedPrice ?? -1),
  rating: (a, b) => compare(b.rating ?? -1, a.rating ?? -1) || compare(b.reviews, a.reviews),
};

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function countEach<Value extends string>(
  values: readonly Value[],
  items: readonly Filterable[],
  selectValue: (item: Filterable) => Value | null,
): Record<Value, number> {
  const models = Map.groupBy(items, selectValue);
  return Object.fromEntries(values.map((value) => [value, countModels(models.get(value) ?? [])])) as Record<
    Value,
    number
  >;
}

function countBrands(items: readonly Filterable[], selected: readonly string[]): Facets['brands'] {
  const counts = new Map<string, number>(selected.map((name) => [name, 0]));
  for (const [brand, models] of Map.groupBy(items, (item) => item.brand)) {
    if (brand !== null) counts.set(brand, countModels(models));
  }
  const all = [...counts].map(([name, count]) => ({ name, count }));
  all.sort((a, b) => compare(b.count, a.count) || (a.name < b.name ? -1 : 1));
  const selectedBeyondLimit = all.slice(MAX_BRANDS).filter(({ name }) => selected.includes(name));
  return [...all.slice(0, MAX_BRANDS), ...selectedBeyondLimit];
}

export function countModels(items: readonly Pick<Filterable, 'model'>[]): number {
  return new Set(items.map(({ model }) => model)).size;
}

function histogramOf(items: readonly Filterable[]): PriceHistogram | null {
  const first = firstOfEachModel(
    items.filter(({ landedPrice }) => landedPrice !== null),
    ({ model }) => model,
  );
  const prices = first.flatMap(({ landedPrice }) => landedPrice ?? []);
  if (prices.length === 0) return null;
  const min = prices.reduce((a, b) => (b < a ? b : a));
  const max = prices.reduce((a, b) => (b > a ? b : a));
  const counts = Array.from({ length: HISTOGRAM_STEPS }, () => 0);
  const width = (max - min) / HISTOGRAM_STEPS || 1;
  for (const price of prices) {
    const step = Math.min(HISTOGRAM_STEPS - 1, Math.floor((price - min) / width));
    counts[step] = (counts[step] ?? 0) + 1;
  }
  return { min, max, counts };
}
