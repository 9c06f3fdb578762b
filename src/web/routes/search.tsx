import { Suspense } from 'react';
import { redirect } from 'react-router';
import { PAGES, productPage, searchPage } from '#contract/pages.ts';
import { normalizeKeyword } from '#domain/search/keyword.ts';
import { titles } from '#web/copy/titles.ts';
import { knownProducts } from '#web/features/catalog/listed-products.ts';
import { packCards } from '#web/features/catalog/packed-cards.ts';
import { isPlain, readFilters, resultsPage, toQuery } from '#web/features/filters/filter-params.ts';
import { pastedAsin } from '#web/features/search/parse-pasted-asin.ts';
import { failPage } from '#web/features/shell/loader-errors.ts';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import { soon } from '#web/lib/lazy-preloaded.ts';
import { callerContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/search.ts';

const LAST_PAGE = 20;
/** What is shown to look at when nothing was found. */
const OTHERS = 5;

const loadPage = async () => ({ default: (await import('#web/features/catalog/search-results.tsx')).SearchResults });
const SearchResults = import.meta.env.SSR ? (await loadPage()).default : soon(loadPage);

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const typed = searchParams.get('amz') ?? '';
  const asin = pastedAsin(typed);
  if (asin !== null) throw redirect(productPage(asin));
  const keyword = normalizeKeyword(typed);
  const asked = searchParams.get('page')?.trim() ?? '';
  if (keyword === '' || asked === '') throw redirect(PAGES.home);
  const page = Number(asked);
  const filters = readFilters(searchParams);
  if (!Number.isInteger(page) || page < 1) throw redirect(resultsPage(keyword, filters));
  if (page > LAST_PAGE) throw redirect(resultsPage(keyword, filters, LAST_PAGE));
  const call = context.get(callerContext);
  const found = await call('searchProducts', { query: { keyword, page, ...toQuery(filters) } }).catch(failPage);
  if (found.products.length === 0 && page > Math.max(1, found.pages)) {
    throw redirect(resultsPage(keyword, filters, Math.max(1, found.pages)));
  }
  const isEmpty = found.facets.all === 0;
  const others = isEmpty ? knownProducts(await call('listBestSellers').catch(() => [])).slice(0, OTHERS) : [];
  const { products, ...results } = found;
  const shown = packCards(isEmpty ? others : products, true);
  return { keyword, asked: filters, isKept: !isEmpty && isPlain(filters), isEmpty, results, products: shown };
}

/** Between pages the old one stays until the new one's code is there too. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [results] = await Promise.all([serverLoader(), loadPage()]);
  return results;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: titles.search, matches });
  const { keyword, isKept, results } = loaderData;
  return pageMeta({
    title: titles.results(keyword, results.page),
    // Search engines keep the results themselves, not every way to narrow them down.
    path: isKept ? searchPage(keyword, results.page) : undefined,
    matches,
  });
}

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  const { isKept: _, ...shown } = loaderData;
  return (
    <Suspense>
      <SearchResults {...shown} />
    </Suspense>
  );
}
