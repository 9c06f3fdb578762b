import { compareFilteredSizes } from '#domain/catalog/apparel.ts';
import type { Cents } from '#domain/money/cents.ts';
import {
  ARRIVAL_NAMES,
  type Arrival,
  type Axis,
  arrives,
  COLORS,
  CONDITIONS,
  type Color,
  type Condition,
  countModels,
  DISCOUNTS,
  type Discount,
  type Filterable,
  type Filters,
  firstOfEachModel,
  GENDERS,
  type Gender,
  hasDiscount,
  hasStars,
  IMPORT_REGIMES,
  type ImportRegime,
  matches,
  STARS,
  type Stars,
  WEIGHT_CLASSES,
  type WeightClass,
  weightClass,
} from './filters.ts';

export interface PriceHistogram {
  min: Cents;
  max: Cents;
  /** Products in each of the equally wide steps from `min` to `max`. */
  counts: number[];
}

export interface ValueCount<Value extends string = string> {
  value: Value;
  count: number;
}

/**
 * The number of products that each value would show, with the filters of the other lists applied. Of the lists that not
 * every search has, those are empty of which no value would leave anything out.
 */
export interface Facets {
  regimes: Record<ImportRegime, number>;
  conditions: Record<Condition, number>;
  weights: Record<WeightClass, number>;
  /** The most frequent first; selected brands are always included. */
  brands: { name: string; count: number }[];
  prices: PriceHistogram | null;
  /** As people sort them. */
  sizes: ValueCount[];
  colors: ValueCount<Color>[];
  genders: ValueCount<Gender>[];
  /** The most frequent first. */
  categories: ValueCount[];
  stars: ValueCount<Stars>[];
  discounts: ValueCount<Discount>[];
  arrivals: ValueCount<Arrival>[];
}

const MAX_BRANDS = 40;
const MAX_SIZES = 60;
const MAX_CATEGORIES = 30;
const HISTOGRAM_STEPS = 12;

/** Counts models: one whose variants have several of a facet's values counts for each of them. */
export function countFacets(items: readonly Filterable[], filters: Filters): Facets {
  const matchingOthers = (axis: Axis) => items.filter((item) => matches(item, filters, axis));
  const counted = <Value extends string>(axis: Axis, selected: readonly Value[], list: ValueList<Value>) =>
    countValues(matchingOthers(axis), selected, list);
  const sizes = counted('sizes', filters.sizes, { valuesOf: (item) => item.sizes, limit: MAX_SIZES });
  const categories = { valuesOf: ({ category }: Filterable) => known(category), limit: MAX_CATEGORIES };
  return {
    regimes: countEach(IMPORT_REGIMES, matchingOthers('regimes'), ({ regime }) => regime),
    conditions: countEach(CONDITIONS, matchingOthers('conditions'), ({ condition }) => condition),
    weights: countEach(WEIGHT_CLASSES, matchingOthers('weights'), weightClass),
    brands: countBrands(matchingOthers('brands'), filters.brands),
    prices: histogramOf(matchingOthers('price')),
    sizes: sizes.sort((a, b) => compareFilteredSizes(a.value, b.value)),
    colors: inOrder(COLORS, counted('colors', filters.colors, { valuesOf: (item) => item.colors })),
    genders: inOrder(GENDERS, counted('genders', filters.genders, { valuesOf: ({ gender }) => known(gender) })),
    categories: counted('categories', filters.categories, categories),
    stars: countBounds(matchingOthers('stars'), filters.stars, { values: STARS, passes: hasStars }),
    discounts: countBounds(matchingOthers('discount'), filters.discount, { values: DISCOUNTS, passes: hasDiscount }),
    arrivals: countBounds(matchingOthers('arrival'), filters.arrival, { values: ARRIVAL_NAMES, passes: arrives }),
  };
}

const known = <Value>(value: Value | null): readonly Value[] => (value === null ? [] : [value]);

interface ValueList<Value> {
  valuesOf: (item: Filterable) => readonly Value[];
  limit?: number;
}

/** The most frequent values first, with the selected ones; none where each value that there is shows everything. */
function countValues<Value extends string>(
  items: readonly Filterable[],
  selected: readonly Value[],
  { valuesOf, limit = Number.POSITIVE_INFINITY }: ValueList<Value>,
): ValueCount<Value>[] {
  const models = new Map<Value, Set<string>>(selected.map((value) => [value, new Set()]));
  for (const item of items) {
    for (const value of valuesOf(item)) {
      const known = models.get(value);
      if (known) known.add(item.model);
      else models.set(value, new Set([item.model]));
    }
  }
  const all = [...models].map(([value, { size }]) => ({ value, count: size }));
  const everything = countModels(items);
  if (selected.length === 0 && all.every(({ count }) => count === everything)) return [];
  all.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  return all.filter(({ value }, at) => at < limit || selected.includes(value));
}

function inOrder<Value extends string>(order: readonly Value[], counts: ValueCount<Value>[]): ValueCount<Value>[] {
  return counts.sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value));
}

interface Bounds<Value> {
  /** From the narrowest. */
  values: readonly Value[];
  passes: (item: Filterable, value: Value) => boolean;
}

/** How many pass each bound that leaves something out; the selected one is always included. */
function countBounds<Value extends string>(
  items: readonly Filterable[],
  selected: Value | null,
  { values, passes }: Bounds<Value>,
): ValueCount<Value>[] {
  const everything = countModels(items);
  return values
    .map((value) => ({ value, count: countModels(items.filter((item) => passes(item, value))) }))
    .filter(({ value, count }) => value === selected || (count > 0 && count < everything));
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
  all.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  const selectedBeyondLimit = all.slice(MAX_BRANDS).filter(({ name }) => selected.includes(name));
  return [...all.slice(0, MAX_BRANDS), ...selectedBeyondLimit];
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
