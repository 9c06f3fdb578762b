import { PAGES } from '#contract/pages.ts';
import type { Currency } from '#domain/money/cents.ts';
import {
  ARRIVAL_NAMES,
  COLORS,
  CONDITIONS,
  DISCOUNTS,
  GENDERS,
  IMPORT_REGIMES,
  SORTS,
  type Sort,
  STARS,
  WEIGHT_CLASSES,
} from '#domain/search/filters.ts';

/** The lists of known choices, by their parameter names in the address and in the API. */
export const CHOICES = {
  regime: IMPORT_REGIMES,
  condition: CONDITIONS,
  weight: WEIGHT_CLASSES,
  color: COLORS,
  gender: GENDERS,
} as const;
export type ChoiceName = keyof typeof CHOICES;

/** The lists whose choices the products have. */
const NAMED = ['brand', 'size', 'category'] as const;
export type ListName = ChoiceName | (typeof NAMED)[number];

/** Of each of these one value may be chosen. */
export const BOUNDS = { stars: STARS, discount: DISCOUNTS, arrival: ARRIVAL_NAMES } as const;
export type BoundName = keyof typeof BOUNDS;

/** The filters and the sort order of a results page, from its address. */
export interface FilterParams extends Lists, SelectedBounds {
  sort: Sort;
  /** Landed price in dollars. */
  min: number | null;
  max: number | null;
  /** Whether the words are searched for as they were typed. */
  literal: boolean;
}
type Lists = { [Name in ChoiceName]: (typeof CHOICES)[Name][number][] } & Record<(typeof NAMED)[number], string[]>;
type SelectedBounds = { [Name in BoundName]: (typeof BOUNDS)[Name][number] | null };

export const LIST_NAMES = [...Object.keys(CHOICES), ...NAMED] as ListName[];
export const BOUND_NAMES = Object.keys(BOUNDS) as BoundName[];
const MAX_NAMES = 40;
const MAX_NAME = 200;

/** Parses an address or the form; invalid values are ignored. */
export function parseFilterParams(fields: URLSearchParams | FormData): FilterParams {
  const texts = (name: string) => [...new Set(fields.getAll(name).map((text) => String(text).trim()))];
  const selected = <Name extends ChoiceName>(name: Name) => {
    const choices: readonly (typeof CHOICES)[Name][number][] = CHOICES[name];
    return choices.filter((choice) => texts(name).includes(choice));
  };
  const named = (name: string) =>
    texts(name)
      .filter((text) => text !== '' && text.length <= MAX_NAME)
      .slice(0, MAX_NAMES);
  const oneOf = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === texts(name)[0]) ?? null;
  const [min, max] = [parsePrice(texts('min')[0]), parsePrice(texts('max')[0])];
  const isReversed = min !== null && max !== null && min > max;
  return {
    sort: oneOf(SORTS, 'sort') ?? 'relevance',
    literal: texts('literal')[0] === '1',
    regime: selected('regime'),
    condition: selected('condition'),
    weight: selected('weight'),
    color: selected('color'),
    gender: selected('gender'),
    brand: named('brand'),
    size: named('size'),
    category: named('category'),
    stars: oneOf(STARS, 'stars'),
    discount: oneOf(DISCOUNTS, 'discount'),
    arrival: oneOf(ARRIVAL_NAMES, 'arrival'),
    min: isReversed ? max : min,
    max: isReversed ? min : max,
  };
}

/** Prices from here on are no prices. */
const PRICE_LIMIT: Readonly<Record<Currency, number>> = { USD: 1_000_000, UYU: 100_000_000 };

/** Parses a price: '40', '40,5', 'U$S 1.250', '$ 1.250'. */
export function parsePrice(text = '', currency: Currency = 'USD'): number | null {
  const plain = text.replace(/[^\d.,]/g, '').replace(/\.(?=\d{3}(?:\D|$))/g, '');
  const price = Math.round(Number(plain.replace(',', '.')) * 100) / 100;
  return plain !== '' && Number.isFinite(price) && price < PRICE_LIMIT[currency] ? price : null;
}

/** Path and query of a results page. */
export function resultsPage(keyword: string, params: FilterParams, page = 1): string {
  const query = new URLSearchParams({ amz: keyword, page: String(page) });
  for (const [name, value] of filterEntries(params)) query.append(name, value);
  return `${PAGES.search}?${query}`;
}

/** The parameters of the address beyond keyword and page, without defaults. */
export function filterEntries(params: FilterParams): [name: string, value: string][] {
  const { sort, literal, min, max } = params;
  const single = Object.entries({ stars: params.stars, discount: params.discount, arrival: params.arrival, min, max });
  return [
    ...(literal ? [['literal', '1'] as [string, string]] : []),
    ...(sort === 'relevance' ? [] : [['sort', sort] as [string, string]]),
    ...LIST_NAMES.flatMap((name) => params[name].map((value): [string, string] => [name, value])),
    ...single.flatMap(([name, value]) => (value === null ? [] : [[name, String(value)] as [string, string]])),
  ];
}

/** The filters as query of the search endpoint. */
export function toApiQuery({ min, max, literal, stars, discount, arrival, ...params }: FilterParams) {
  return {
    ...params,
    ...(literal ? { literal: '1' as const } : {}),
    ...(stars === null ? {} : { stars }),
    ...(discount === null ? {} : { discount }),
    ...(arrival === null ? {} : { arrival }),
    ...(min === null ? {} : { min }),
    ...(max === null ? {} : { max }),
    domainCode: 'com' as const,
  };
}

/** Compares regardless of the order of values. */
export function areSameFilters(a: FilterParams, b: FilterParams): boolean {
  const sorted = (params: FilterParams) => filterEntries(params).map(String).sort().join();
  return sorted(a) === sorted(b);
}

export function hasNoFilters(params: FilterParams): boolean {
  return filterEntries(params).length === 0;
}

/** The same search without a filter, in the same order. */
export function withoutFilters({ sort, literal }: FilterParams): FilterParams {
  return { ...parseFilterParams(new URLSearchParams()), sort, literal };
}

/** Number of active filters; the sort order does not count. */
export function countFilters(params: FilterParams): number {
  return filterEntries({ ...params, sort: 'relevance', literal: false }).length;
}

export function isSelected(params: FilterParams, name: ListName, value: string): boolean {
  const values: readonly string[] = params[name];
  return values.includes(value);
}

/** Adds a value to its list, or removes it. */
export function toggleFilter(params: FilterParams, name: ListName, value: string): FilterParams {
  const values: readonly string[] = params[name];
  return { ...params, [name]: values.includes(value) ? values.filter((other) => other !== value) : [...values, value] };
}

/** Chooses a bound in place of another one; '' for none. */
export function chooseBound(params: FilterParams, name: BoundName, value: string): FilterParams {
  return { ...params, [name]: value === '' ? null : value };
}
