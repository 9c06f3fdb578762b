import { defineRoutes } from '#server/http/handler.ts';
import { toFilters } from './search-filters.ts';
import { searchProducts } from './search-products.ts';
import { suggestKeywords } from './suggest-keywords.ts';

export const searchRoutes = defineRoutes({
  searchProducts: (context, { query, visitor, address }) =>
    searchProducts(context, { ...query, filters: toFilters(query), visitor, address }),
  suggestKeywords: (context, { query }) => suggestKeywords(context, query.word),
});
