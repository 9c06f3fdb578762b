import type { FacetsReply, ProductCard } from '#contract/catalog.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { z } from '#contract/zod.ts';
import type { CardRow } from '#db/tables/card-row.ts';
import { fromUnits, toUnits } from '#domain/money/format.ts';
import { type Facets, type Filterable, type Filters, NO_FILTERS } from '#domain/search/filters.ts';

type Query = z.output<Endpoints['searchProducts']['query']>;

/** What a search's query asks for; prices the wrong way round are meant the other way. */
export function toFilters({ sort, regime, condition, weight, brand, min, max }: Query): Filters {
  const prices = [min, max].filter((price) => price !== undefined);
  const isReversed = min !== undefined && max !== undefined && min > max;
  const [least, most] = isReversed ? prices.reverse() : [min, max];
  return {
    sort,
    ways: regime ?? NO_FILTERS.ways,
    conditions: condition ?? NO_FILTERS.conditions,
    weights: weight ?? NO_FILTERS.weights,
    brands: brand ?? NO_FILTERS.brands,
    least: least === undefined ? null : fromUnits(least),
    most: most === undefined ? null : fromUnits(most),
  };
}

export function toFilterable(row: CardRow, { landedPrice }: ProductCard, exact: boolean): Filterable {
  return {
    landed: landedPrice && fromUnits(landedPrice.total),
    way: landedPrice && (landedPrice.useFranchise === 'USE' ? 'franchise' : 'import'),
    condition: row.condition === 'new' ? 'new' : 'refurbished',
    brand: row.brand,
    grams: row.weightGrams,
    rating: row.rating,
    reviews: row.reviews,
    exact,
  };
}

export function presentFacets({ ways, conditions, weights, brands, prices }: Facets, all: number): FacetsReply {
  return {
    regime: ways,
    condition: conditions,
    weight: weights,
    brand: brands,
    price: prices && { least: toUnits(prices.least), most: toUnits(prices.most), bars: prices.bars },
    all,
  };
}
