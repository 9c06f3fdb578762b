import { colorAttribute, genderAttribute, sizeAttribute } from '#domain/catalog/attributes.ts';
import { categoriesTitled } from '#domain/search/category-title.ts';
import { type Filters, hasFilters } from '#domain/search/filters.ts';
import type { NarrowedResults } from '#server/cache/cache.ts';
import type { Context } from '#server/context.ts';
import { normalizeText } from '#server/features/catalog/products/normalize-text.ts';
import { findCandidates, MAX_CANDIDATES } from './candidates-repository.ts';
import { toFound } from './find-search-results.ts';
import { foundOf } from './group-results.ts';
import { rankCandidates } from './rank-candidates.ts';
import { findLexemes } from './repository.ts';
import type { RowFilters } from './row-filters-repository.ts';
import { bandsOf, estimateOf } from './search-bands.ts';
import type { SearchIntent } from './term.ts';

/**
 * Of a keyword that more products match than are ranked, those that the filters and the order ask for, among all that
 * match every term. The first by price are those by an estimate of it, in order of the exact amount.
 */
export async function searchNarrowed(
  { reads, dictionary }: Pick<Context, 'reads' | 'dictionary'>,
  intent: SearchIntent,
  filters: Filters,
): Promise<NarrowedResults> {
  const searched = intent.terms.filter(({ isOptional }) => !isOptional);
  const candidates = await findCandidates(reads, {
    searched: searched.map((term) => ({ ...term, query: term.loose })),
    minTerms: searched.length,
    scored: intent.terms,
    narrowing: {
      sort: filters.sort,
      bands: bandsOf(filters),
      estimate: estimateOf(filters),
      brands: await brandQuery(reads, filters.brands),
      rows: toRowFilters(filters, dictionary.categoryTitles),
    },
  });
  const ranked = rankCandidates(candidates, intent);
  const isComplete = candidates.length < MAX_CANDIDATES;
  return { products: toFound(foundOf(ranked, intent)), isComplete };
}

/** Whether filters or an order ask for more than the ranked ones of an incomplete search. */
export function isNarrowed(filters: Filters): boolean {
  return hasFilters(filters) || filters.sort !== 'relevance';
}

/** Half a percent less than is asked for: the discount that is shown is rounded. */
const DISCOUNT_TOLERANCE = 0.5;

function toRowFilters(filters: Filters, categoryTitles: ReadonlyMap<string, string>): RowFilters {
  const { sizes, colors, genders, categories, stars, discount, arrival } = filters;
  return {
    attributes: [sizes.map(sizeAttribute), colors.map(colorAttribute), genders.map(genderAttribute)].filter(
      ({ length }) => length > 0,
    ),
    shelves: categories.length === 0 ? null : categoriesTitled(categories, categoryTitles),
    leastRating: stars && Number(stars),
    leastDiscount: discount && (Number(discount) - DISCOUNT_TOLERANCE) / 100,
    isDispatchedAtOnce: arrival === 'first',
  };
}

/** Any of the brands among brand and categories; the exact name is compared afterwards. */
async function brandQuery(reads: Context['reads'], brands: readonly string[]): Promise<string> {
  if (brands.length === 0) return '';
  const lexemes = await findLexemes(reads, brands.map(normalizeText));
  // A brand of words that the index leaves out cannot bound the search.
  if (lexemes.some((query) => query === '')) return '';
  return lexemes.map((query) => `(${query.replace(/'(?:[^']|'')+'/g, '$&:B')})`).join(' | ');
}
