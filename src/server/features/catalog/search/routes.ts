import { defineRoutes } from '#server/http/handler.ts';
import { toFilters } from './search-filters.ts';
import { searchProducts } from './search-products.ts';

export const searchRoutes = defineRoutes({
  searchProducts: (context, { query, network, clientAddress }) =>
    searchProducts(context, { ...query, filters: toFilters(query), network, clientAddress }),
});
