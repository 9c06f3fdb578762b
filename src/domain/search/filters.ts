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

/** The colours that products are filtered by, in the order in which people look for them. */
export const COLORS = [
  'black',
  'white',
  'gray',
  'blue',
  'lightblue',
  'green',
  'red',
  'pink',
  'orange',
  'yellow',
  'brown',
  'beige',
  'purple',
  'gold',
  'silver',
  'multicolor',
] as const;
export type Color = (typeof COLORS)[number];

/** For whom something to wear is. */
export const GENDERS = ['women', 'men', 'kids', 'unisex'] as const;
export type Gender = (typeof GENDERS)[number];

/** The lowest rating and discount in percent, included; the widest last. */
export const STARS = ['4', '3'] as const;
export type Stars = (typeof STARS)[number];
export const DISCOUNTS = ['50', '25', '10'] as const;
export type Discount = (typeof DISCOUNTS)[number];

/** Whether the store sends at once, as every promise counts with, or how many days later at most. */
export const ARRIVALS = { first: 0, month: 30 } as const;
export type Arrival = keyof typeof ARRIVALS;
export const ARRIVAL_NAMES = Object.keys(ARRIVALS) as Arrival[];

/** The filters and sort order of a search. A list matches any of its values; an empty list matches everything. */
export interface Filters {
  sort: Sort;
  regimes: readonly ImportRegime[];
  conditions: readonly Condition[];
  brands: readonly string[];
  weights: readonly WeightClass[];
  sizes: readonly string[];
  colors: readonly Color[];
  genders: readonly Gender[];
  categories: readonly string[];
  stars: Stars | null;
  discount: Discount | null;
  arrival: Arrival | null;
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
  sizes: [],
  colors: [],
  genders: [],
  categories: [],
  stars: null,
  discount: null,
  arrival: null,
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
  /** In which its model comes, those of this variant first. */
  sizes: readonly string[];
  colors: readonly Color[];
  gender: Gender | null;
  /** The title of its narrowest category; null when that has none. */
  category: string | null;
  /** In percent of the list price. */
  discount: number | null;
  /** Days that the store takes beyond what every promise counts with; null when it does not say. */
  dispatchDays: number | null;
  /** Key of its model: of the variants of one only the first is listed, and counted. */
  model: string;
}

export function hasFilters(filters: Filters): boolean {
  return AXES.some((axis) => PREDICATES[axis](filters) !== null);
}

/**
 * The items that match the filters in the requested order, of each model the first; by relevance the one
 * that comes in the requested size and colour itself. The sort is stable.
 */
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
  const first = firstOfEachModel(matching, ({ filterable }) => filterable.model);
  const isAnyVariant = filters.sizes.length === 0 && filters.colors.length === 0;
  if (isAnyVariant || filters.sort !== 'relevance') return first.map(({ item }) => item);
  const variants = Map.groupBy(matching, ({ filterable }) => filterable.model);
  const closest = ({ filterable }: { filterable: Filterable }) =>
    variants.get(filterable.model)?.reduce((a, b) => (distance(b, filters) < distance(a, filters) ? b : a));
  return first.map((candidate) => (closest(candidate) ?? candidate).item);
}

/** How far the requested sizes and colours are from a variant's own, which stand first. */
function distance({ filterable }: { filterable: Filterable }, { sizes, colors }: Filters): number {
  const place = (own: readonly string[], requested: readonly string[]) =>
    Math.max(
      0,
      own.findIndex((value) => requested.includes(value)),
    );
  return place(filterable.colors, colors) + place(filterable.sizes, sizes);
}

/** The first item of each model, in order. */
export function firstOfEachModel<Item>(items: readonly Item[], modelOf: (item: Item) => string): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const model = modelOf(item);
    return !seen.has(model) && seen.add(model);
  });
}

export function countModels(items: readonly Pick<Filterable, 'model'>[]): number {
  return new Set(items.map(({ model }) => model)).size;
}

/** The filters that are counted independently of each other. */
const AXES = [
  'regimes',
  'conditions',
  'brands',
  'weights',
  'price',
  'sizes',
  'colors',
  'genders',
  'categories',
  'stars',
  'discount',
  'arrival',
] as const;
export type Axis = (typeof AXES)[number];
type Predicate = (item: Filterable) => boolean;

/** Whether one of an item's values is selected; null when none is. */
function anyOf<Value>(selected: readonly Value[], valuesOf: (item: Filterable) => readonly Value[]): Predicate | null {
  return selected.length === 0 ? null : (item) => valuesOf(item).some((value) => selected.includes(value));
}

const known = <Value>(value: Value | null): readonly Value[] => (value === null ? [] : [value]);

/** The predicate of each filter; null when the filter is not set. */
const PREDICATES: Readonly<Record<Axis, (filters: Filters) => Predicate | null>> = {
  regimes: ({ regimes }) => anyOf(regimes, ({ regime }) => known(regime)),
  conditions: ({ conditions }) => anyOf(conditions, ({ condition }) => [condition]),
  brands: ({ brands }) => anyOf(brands, ({ brand }) => known(brand)),
  weights: ({ weights }) => anyOf(weights, (item) => known(weightClass(item))),
  sizes: ({ sizes }) => anyOf(sizes, (item) => item.sizes),
  colors: ({ colors }) => anyOf(colors, (item) => item.colors),
  genders: ({ genders }) => anyOf(genders, ({ gender }) => known(gender)),
  categories: ({ categories }) => anyOf(categories, ({ category }) => known(category)),
  stars: ({ stars }) => stars && ((item) => hasStars(item, stars)),
  discount: ({ discount }) => discount && ((item) => hasDiscount(item, discount)),
  arrival: ({ arrival }) => arrival && ((item) => arrives(item, arrival)),
  price: ({ minPrice, maxPrice }) =>
    minPrice === null && maxPrice === null
      ? null
      : ({ landedPrice }) =>
          landedPrice !== null &&
          landedPrice >= (minPrice ?? 0) &&
          landedPrice <= (maxPrice ?? Number.POSITIVE_INFINITY),
};

/** Whether an item passes the filters but for those of one axis. */
export function matches(item: Filterable, filters: Filters, except?: Axis): boolean {
  return AXES.every((axis) => axis === except || (PREDICATES[axis](filters)?.(item) ?? true));
}

export function weightClass({ grams }: Pick<Filterable, 'grams'>): WeightClass | null {
  if (grams === null) return null;
  return WEIGHT_CLASSES.find((bound) => bound === 'more' || grams <= Number(bound)) ?? null;
}

export function hasStars({ rating }: Pick<Filterable, 'rating'>, stars: Stars): boolean {
  return rating !== null && rating >= Number(stars);
}

export function hasDiscount(item: Pick<Filterable, 'discount'>, discount: Discount): boolean {
  return item.discount !== null && item.discount >= Number(discount);
}

export function arrives({ dispatchDays }: Pick<Filterable, 'dispatchDays'>, arrival: Arrival): boolean {
  return dispatchDays !== null && dispatchDays <= ARRIVALS[arrival];
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
