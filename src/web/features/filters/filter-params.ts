import { PAGES } from '#contract/pages.ts';
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

/** The lists of choices, by their names in the address and in the API. */
export const CHOICES = { regime: IMPORT_REGIMES, condition: CONDITIONS, weight: WEIGHT_CLASSES } as const;
export type ChoiceName = keyof typeof CHOICES;

/** What results are narrowed down to, as the address tells it. */
export interface FilterParams {
  sort: Sort;
  regime: ImportRegime[];
  condition: Condition[];
  weight: WeightClass[];
  brand: string[];
  /** Dollars at the door. */
  min: number | null;
  max: number | null;
}

const MAX_BRANDS = 40;
const MAX_BRAND = 200;

/** Of an address or of the form; what makes no sense there asks for nothing. */
export function parseFilterParams(fields: URLSearchParams | FormData): FilterParams {
  const texts = (name: string) => [...new Set(fields.getAll(name).map((text) => String(text).trim()))];
  const known = <Name extends ChoiceName>(name: Name) => {
    const choices: readonly (typeof CHOICES)[Name][number][] = CHOICES[name];
    return choices.filter((choice) => texts(name).includes(choice));
  };
  const brands = texts('brand').filter((brand) => brand !== '' && brand.length <= MAX_BRAND);
  const [sort = ''] = texts('sort');
  const [min, max] = [dollars(texts('min')[0]), dollars(texts('max')[0])];
  const isReversed = min !== null && max !== null && min > max;
  return {
    sort: SORTS.find((one) => one === sort) ?? 'relevance',
    regime: known('regime'),
    condition: known('condition'),
    weight: known('weight'),
    brand: brands.slice(0, MAX_BRANDS),
    min: isReversed ? max : min,
    max: isReversed ? min : max,
  };
}

/** '40', '40,5' and 'U$S 1.250' are prices. */
function dollars(text = ''): number | null {
  const plain = text.replace(/[^\d.,]/g, '').replace(/\.(?=\d{3}(?:\D|$))/g, '');
  const price = Math.round(Number(plain.replace(',', '.')) * 100) / 100;
  return plain !== '' && Number.isFinite(price) && price < 1_000_000 ? price : null;
}

/** The address of results. */
export function resultsPage(keyword: string, asked: FilterParams, page = 1): string {
  const query = new URLSearchParams({ amz: keyword, page: String(page) });
  for (const [name, value] of filterEntries(asked)) query.append(name, value);
  return `${PAGES.search}?${query}`;
}

/** What an address says beyond the keyword, only what asks for something. */
export function filterEntries({ sort, min, max, ...lists }: FilterParams): [name: string, value: string][] {
  return [
    ...(sort === 'relevance' ? [] : [['sort', sort] as [string, string]]),
    ...Object.entries(lists).flatMap(([name, values]) => values.map((value): [string, string] => [name, value])),
    ...(min === null ? [] : [['min', String(min)] as [string, string]]),
    ...(max === null ? [] : [['max', String(max)] as [string, string]]),
  ];
}

/** The same as a call of the API takes it. */
export function toApiQuery({ min, max, ...asked }: FilterParams) {
  return {
    ...asked,
    ...(min === null ? {} : { min }),
    ...(max === null ? {} : { max }),
    domainCode: 'com' as const,
  };
}

/** Whether two ask for the same, in whichever order. */
export function areSameFilters(one: FilterParams, other: FilterParams): boolean {
  const sorted = (asked: FilterParams) => filterEntries(asked).map(String).sort().join();
  return sorted(one) === sorted(other);
}

export function hasNoFilters(asked: FilterParams): boolean {
  return filterEntries(asked).length === 0;
}

/** How many filters are on; a sort is none. */
export function countFilters(asked: FilterParams): number {
  return filterEntries({ ...asked, sort: 'relevance' }).length;
}

export function isSelected(asked: FilterParams, name: ChoiceName | 'brand', value: string): boolean {
  const values: readonly string[] = asked[name];
  return values.includes(value);
}

/** A value put into its list, or taken out of it. */
export function toggleFilter(asked: FilterParams, name: ChoiceName | 'brand', value: string): FilterParams {
  const values: readonly string[] = asked[name];
  return { ...asked, [name]: values.includes(value) ? values.filter((one) => one !== value) : [...values, value] };
}
