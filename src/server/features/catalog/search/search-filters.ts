import type { ProductCard } from '#contract/catalog.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { FacetsReply } from '#contract/search.ts';
import type { z } from '#contract/zod.ts';
import { sizeDepartment, sizeLabel } from '#domain/catalog/apparel.ts';
import { readAttributes } from '#domain/catalog/attributes.ts';
import { discountPercent } from '#domain/catalog/price.ts';
import type { Rules } from '#domain/fees/rules.ts';
import { fromUnits, toUnits } from '#domain/money/format.ts';
import { deliveryRange } from '#domain/order/delivery-range.ts';
import { categoryTitle } from '#domain/search/category-title.ts';
import type { Facets } from '#domain/search/facets.ts';
import { ARRIVALS, type Filterable, type Filters, NO_FILTERS } from '#domain/search/filters.ts';
import { addDays } from '#domain/time/week.ts';
import type { FoundProduct } from '#server/cache/cache.ts';
import { presentLandedPrice } from '#server/features/catalog/products/present.ts';

type ComparedFacts = Omit<FoundProduct, 'model'>;
/** As the database has it. A card says no category and no attributes. */
type ComparedRow = Omit<ComparedFacts, 'shelf' | 'attributes'> & {
  shelf?: string | null;
  attributes?: readonly string[] | null;
};

type Query = z.output<Endpoints['searchProducts']['query']>;

/** The filters of a search query; a minimum price above the maximum is swapped with it. */
export function toFilters({ sort, regime, condition, weight, brand, min, max, ...query }: Query): Filters {
  const isReversed = min !== undefined && max !== undefined && min > max;
  const [lowest, highest] = isReversed ? [max, min] : [min, max];
  return {
    sort,
    regimes: regime ?? NO_FILTERS.regimes,
    conditions: condition ?? NO_FILTERS.conditions,
    weights: weight ?? NO_FILTERS.weights,
    brands: brand ?? NO_FILTERS.brands,
    sizes: query.size ?? NO_FILTERS.sizes,
    colors: query.color ?? NO_FILTERS.colors,
    genders: query.gender ?? NO_FILTERS.genders,
    categories: query.category ?? NO_FILTERS.categories,
    stars: query.stars ?? null,
    discount: query.discount ?? null,
    arrival: query.arrival ?? null,
    minPrice: lowest === undefined ? null : fromUnits(lowest),
    maxPrice: highest === undefined ? null : fromUnits(highest),
  };
}

/** What filters and order compare, without what is only ranked by. */
export function comparedFacts(row: ComparedRow): ComparedFacts {
  const { asin, brand, priceCents, saleCents, retailCents, rating, reviews, condition, weightGrams } = row;
  const { exempt, ursec, valid, forbidden } = row;
  return {
    ...{ asin, brand, priceCents, saleCents, retailCents, rating, reviews, condition, weightGrams },
    shelf: row.shelf ?? null,
    attributes: readAttributes(row.attributes ?? null),
    ...{ exempt, ursec, valid, forbidden },
  };
}

/** What filters and order compare under the rules: it takes some microseconds a product. */
export function toFilterables(
  products: readonly FoundProduct[],
  { rules, categoryTitles }: { rules: Rules; categoryTitles: ReadonlyMap<string, string> },
): Filterable[] {
  const shelves = [...new Set(products.flatMap(({ shelf }) => shelf ?? []))];
  const titles = new Map(shelves.map((shelf) => [shelf, categoryTitle(shelf, categoryTitles)]));
  return products.map((found) => ({
    ...toFilterable(found, rules),
    category: (found.shelf !== null && titles.get(found.shelf)) || null,
  }));
}

function toFilterable(found: FoundProduct, rules: Rules): Omit<Filterable, 'category'> {
  const { condition, brand, weightGrams, rating, reviews, model } = found;
  const landedPrice = presentLandedPrice(found, rules);
  return {
    landedPrice: landedPrice && fromUnits(landedPrice.total),
    regime: landedPrice && (isDutyFree(landedPrice) ? 'franchise' : 'import'),
    condition: condition === 'new' ? 'new' : 'refurbished',
    grams: weightGrams,
    ...found.attributes,
    // What cannot be bought is no offer.
    discount:
      landedPrice &&
      discountPercent({ price: found.priceCents, salePrice: found.saleCents, retailPrice: found.retailCents }),
    ...{ brand, rating, reviews, model },
  };
}

export function presentFacets(
  { regimes, conditions, weights, brands, prices, ...facets }: Facets,
  { all, atLeast, today }: { all: number; atLeast: boolean; today: string },
): FacetsReply {
  return {
    regime: regimes,
    condition: conditions,
    weight: weights,
    brand: brands,
    size: facets.sizes.map(({ value, count }) => ({
      ...{ value, count },
      name: sizeLabel(value),
      gender: sizeDepartment(value),
    })),
    color: facets.colors,
    gender: facets.genders,
    category: facets.categories.map(({ value, count }) => ({ name: value, count })),
    stars: facets.stars,
    discount: facets.discounts,
    arrival: facets.arrivals.map(({ value, count }) => ({
      ...{ value, count },
      until: deliveryRange(addDays(today, ARRIVALS[value])).to,
    })),
    price: prices && { least: toUnits(prices.min), most: toUnits(prices.max), bars: prices.counts },
    all,
    atLeast,
  };
}

/** Under the franchise, or without anything taxable: books and media. */
function isDutyFree({ useFranchise, taxes }: NonNullable<ProductCard['landedPrice']>): boolean {
  return useFranchise === 'USE' || taxes === 0;
}
