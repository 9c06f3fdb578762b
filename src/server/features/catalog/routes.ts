import { routes } from '#server/http/handler.ts';
import { areNew } from './are-new.ts';
import { listCategories, readCategory } from './categories.ts';
import { listSimilar } from './list-similar.ts';
import { listBestSellers, listOffers, listTrending } from './lists.ts';
import { readProduct } from './read-product.ts';
import { searchProducts } from './search-products.ts';
import { suggestKeywords } from './suggest-keywords.ts';

export const catalogRoutes = routes({
  searchProducts: (context, { query, visitor }) =>
    searchProducts(context, { keyword: query.keyword, page: query.page, visitor }),
  readProduct: (context, { params, visitor }) => readProduct(context, params.asin, visitor),
  listSimilar: (context, { params }) => listSimilar(context, params.asin),
  areNew: (context, { body }) => areNew(context, body.products),
  listOffers: (context) => listOffers(context),
  listTrending: (context) => listTrending(context),
  listBestSellers: (context) => listBestSellers(context),
  listCategories: (context) => listCategories(context),
  readCategory: (context, { params }) => readCategory(context, params.id),
  suggestKeywords: (context, { query }) => suggestKeywords(context, query.word),
});
