import { PAGES } from '#contract/pages.ts';
import type { Currency } from '#domain/money/cents.ts';
import {
  CONDITIONS,
  type Condition,
  IMPORT_REGIMES,
  type ImportRegime,
  SORTS,
  type Sort,
  WEIGHT_CLASSES,
  type WeightClass,
} from '#domain/search/filters.ts';
import { filters } from '#web/copy/filters.ts';

/** The lists of choices, by their parameter names in the address and in the API. */
export const CHOICES = { regime: IMPORT_REGIMES, condition: CONDITIONS, weight: WEIGHT_CLASSES } as const;
export type ChoiceName = keyof typeof CHOICES;

export function choiceLabel(name: ChoiceName, value: string | number): string {
  const labels: Readonly<Record<string, string>> = filters.choices[name];
  return labels[value] ?? String(value);
}

/** The filters and the sort order of a results page, from its address. */
export interface FilterParams {
  sort: Sort;
  regime: ImportRegime[];
  condition: Condition[];
  weight: WeightClass[];
  brand: string[];
  /** Landed price in dollars. */
  min: number | null;
  max: number | null;
}

const MAX_BRANDS = 40;
const MAX_BRAND = 200;

/** Parses an address or the form; invalid values are ignored. */
export function parseFilterParams(fields: URLSearchParams | FormData): FilterParams {
  const texts = (name: string) => [...new Set(fields.getAll(name).map((text) => String(text).trim()))];
  const selected = <Name extends ChoiceName>(name: Name) => {
    const choices: readonly (typeof CHOICES)[Name][number][] = CHOICES[name];
    return choices.filter((choice) => texts(name).includes(choice));
  };
  const brands = texts('brand').filter((brand) => brand !== '' && brand.length <= MAX_BRAND);
  const [sort = ''] = texts('sort');
  const [min, max] = [parsePrice(texts('min')[0]), parsePrice(texts('max')[0])];
  const isReversed = min !== null && max !== null && min > max;
  return {
    sort: SORTS.find((option) => option === sort) ?? 'relevance',
    regime: selected('regime'),
    condition: selected('condition'),
    weight: selected('weight'),
    brand: brands.slice(0, MAX_BRANDS),
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
export function filterEntries({ sort, min, max, ...lists }: FilterParams): [name: string, value: string][] {
  return [
    ...(sort === 'relevance' ? [] : [['sort', sort] as [string, string]]),
    ...Object.entries(lists).flatMap(([name, values]) => values.map((value): [string, string] => [name, value])),
    ...(min === null ? [] : [['min', String(min)] as [string, string]]),
    ...(max === null ? [] : [['max', String(max)] as [string, string]]),
  ];
}

/** The filters as query of the search endpoint. */
export function toApiQuery({ min, max, ...params }: FilterParams) {
  return {
    ...params,
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

/** Number of active filters; the sort order does not count. */
export function countFilters(params: FilterParams): number {
  return filterEntries({ ...params, sort: 'relevance' }).length;
}

export function isSelected(params: FilterParams, name: ChoiceName | 'brand', value: string): boolean {
  const values: readonly string[] = params[name];
  return values.includes(value);
}

/** Adds a value to its list, or removes it. */
export function toggleFilter(params: FilterParams, name: ChoiceName | 'brand', value: string): FilterParams {
  const values: readonly string[] = params[name];
  return { ...params, [name]: values.includes(value) ? values.filter((other) => other !== value) : [...values, value] };
}
