import { redirect } from 'react-router';
import { PAGES, productPage, searchPage } from '#contract/pages.ts';
import { normalizeKeyword } from '#domain/search/keyword.ts';
import { titles } from '#web/copy/shell.ts';
import { toCardView, toPlainCards } from '#web/features/catalog/card-view.ts';
import { nameCategory, pageOfCategory } from '#web/features/catalog/category-name.ts';
import { listedProducts } from '#web/features/catalog/listed-products.ts';
import { SearchResults } from '#web/features/catalog/search-results.tsx';
import { hasNoFilters, parseFilterParams, resultsPage, toApiQuery } from '#web/features/filters/filter-params.ts';
import { parsePastedAsin } from '#web/features/search/parse-pasted-asin.ts';
import { throwErrorResponse } from '#web/features/shell/loader-errors.ts';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import { callerContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/search.ts';

const LAST_PAGE = 20;
/** Best sellers shown when nothing was found. */
const FALLBACK_PRODUCTS = 5;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const typed = searchParams.get('amz') ?? '';
  const asin = parsePastedAsin(typed);
  if (asin !== null) throw redirect(productPage(asin));
  const keyword = normalizeKeyword(typed);
  const requestedPage = searchParams.get('page')?.trim() ?? '';
  if (keyword === '' || requestedPage === '') throw redirect(PAGES.home);
  const page = Number(requestedPage);
  const filters = parseFilterParams(searchParams);
  if (!Number.isInteger(page) || page < 1) throw redirect(resultsPage(keyword, filters));
  if (page > LAST_PAGE) throw redirect(resultsPage(keyword, filters, LAST_PAGE));
  const call = context.get(callerContext);
  const [found, categories] = await Promise.all([
    call('searchProducts', { query: { keyword, page, ...toApiQuery(filters) } }).catch(throwErrorResponse),
    call('listCategories').catch(() => []),
  ]);
  if (found.products.length === 0 && page > Math.max(1, found.pages)) {
    throw redirect(resultsPage(keyword, filters, Math.max(1, found.pages)));
  }
  const isEmpty = found.facets.all === 0;
  const fallback = isEmpty
    ? listedProducts(await call('listBestSellers').catch(() => [])).slice(0, FALLBACK_PRODUCTS)
    : [];
  const { products, ...results } = found;
  const cards = isEmpty ? toPlainCards(fallback) : products.map(toCardView);
  const title = nameCategory(keyword, categories)?.name ?? keyword;
  // Search engines index the results of a keyword, not each combination of filters, and those of a category as its page.
  const isIndexed = !isEmpty && hasNoFilters(filters);
  const canonical = isIndexed
    ? (pageOfCategory(keyword, categories, results.page) ?? searchPage(keyword, results.page))
    : null;
  return { keyword, title, filters, canonical, isEmpty, results, products: cards };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: titles.search, matches });
  const { title, canonical, results } = loaderData;
  return pageMeta({
    title: titles.results(title, results.page),
    path: canonical ?? undefined,
    matches,
  });
}

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  const { canonical: _, ...page } = loaderData;
  return <SearchResults {...page} />;
}
