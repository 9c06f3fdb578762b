import type { FacetsReply, ProductCard } from '#contract/catalog.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { z } from '#contract/zod.ts';
import { fromUnits, toUnits } from '#domain/money/format.ts';
import { type Facets, type Filterable, type Filters, NO_FILTERS } from '#domain/search/filters.ts';
import type { FoundProduct } from '#server/cache/cache.ts';

type Query = z.output<Endpoints['searchProducts']['query']>;

/** The filters of a search query; a minimum price above the maximum is swapped with it. */
export function toFilters({ sort, regime, condition, weight, brand, min, max }: Query): Filters {
  const isReversed = min !== undefined && max !== undefined && min > max;
  const [lowest, highest] = isReversed ? [max, min] : [min, max];
  return {
    sort,
    regimes: regime ?? NO_FILTERS.regimes,
    conditions: condition ?? NO_FILTERS.conditions,
    weights: weight ?? NO_FILTERS.weights,
    brands: brand ?? NO_FILTERS.brands,
    minPrice: lowest === undefined ? null : fromUnits(lowest),
    maxPrice: highest === undefined ? null : fromUnits(highest),
  };
}

export function toFilterable({ row, exact, model }: FoundProduct, { landedPrice }: ProductCard): Filterable {
  return {
    landedPrice: landedPrice && fromUnits(landedPrice.total),
    regime: landedPrice && (isDutyFree(landedPrice) ? 'franchise' : 'import'),
    condition: row.condition === 'new' ? 'new' : 'refurbished',
    brand: row.brand,
    grams: row.weightGrams,
    rating: row.rating,
    reviews: row.reviews,
    exact,
    model,
  };
}

export function presentFacets(
  { regimes, conditions, weights, brands, prices }: Facets,
  { all, atLeast }: { all: number; atLeast: boolean },
): FacetsReply {
  return {
    regime: regimes,
    condition: conditions,
    weight: weights,
    brand: brands,
    price: prices && { least: toUnits(prices.min), most: toUnits(prices.max), bars: prices.counts },
    all,
    atLeast,
  };
}

/** Under the franchise, or without anything taxable: books and media. */
function isDutyFree({ useFranchise, taxes }: NonNullable<ProductCard['landedPrice']>): boolean {
  return useFranchise === 'USE' || taxes === 0;
}
