import type { ProductCard } from '#contract/catalog.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { FacetsReply } from '#contract/search.ts';
import type { z } from '#contract/zod.ts';
import type { Rules } from '#domain/fees/rules.ts';
import { fromUnits, toUnits } from '#domain/money/format.ts';
import { type Facets, type Filterable, type Filters, NO_FILTERS } from '#domain/search/filters.ts';
import type { FoundProduct } from '#server/cache/cache.ts';
import { presentLandedPrice } from '#server/features/catalog/products/present.ts';

type ComparedFacts = Omit<FoundProduct, 'model'>;

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

/** What filters and order compare, without what is only ranked by. */
export function comparedFacts(row: ComparedFacts): ComparedFacts {
  const { asin, brand, priceCents, saleCents, rating, reviews, condition, weightGrams } = row;
  const { exempt, ursec, valid, forbidden } = row;
  return {
    ...{ asin, brand, priceCents, saleCents, rating, reviews, condition, weightGrams },
    ...{ exempt, ursec, valid, forbidden },
  };
}

/** What filters and order compare under the rules: it takes some microseconds a product. */
export function toFilterable(found: FoundProduct, rules: Rules): Filterable {
  const { condition, brand, weightGrams, rating, reviews, model } = found;
  const landedPrice = presentLandedPrice(found, rules);
  return {
    landedPrice: landedPrice && fromUnits(landedPrice.total),
    regime: landedPrice && (isDutyFree(landedPrice) ? 'franchise' : 'import'),
    condition: condition === 'new' ? 'new' : 'refurbished',
    grams: weightGrams,
    ...{ brand, rating, reviews, model },
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
