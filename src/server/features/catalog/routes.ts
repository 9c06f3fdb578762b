import { routes } from '#server/http/handler.ts';
import { listCategories, readCategory } from './lists/categories.ts';
import { listSimilar } from './lists/list-similar.ts';
import { listBestSellers, listOffers, listTrending } from './lists/rankings.ts';
import { areNew } from './products/check-condition.ts';
import { readProduct } from './products/read-product.ts';
import { toFilters } from './search/search-filters.ts';
import { searchProducts } from './search/search-products.ts';
import { suggestKeywords } from './search/suggest-keywords.ts';

export const catalogRoutes = routes({
  searchProducts: (context, { query, visitor, address }) =>
    searchProducts(context, { ...query, filters: toFilters(query), visitor, address }),
  readProduct: (context, { params, visitor, address }) => readProduct(context, params.asin, { visitor, address }),
  listSimilar: (context, { params }) => listSimilar(context, params.asin),
  areNew: (context, { body, address }) => areNew(context, { products: body.products, address }),
  listOffers: (context) => listOffers(context),
  listTrending: (context) => listTrending(context),
  listBestSellers: (context) => listBestSellers(context),
  listCategories: (context) => listCategories(context),
  readCategory: (context, { params }) => readCategory(context, params.id),
  suggestKeywords: (context, { query }) => suggestKeywords(context, query.word),
});
