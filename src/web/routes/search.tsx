import { Suspense } from 'react';
import { redirect } from 'react-router';
import { PAGES, productPage, searchPage } from '#contract/pages.ts';
import { normalKeyword } from '#domain/search/keyword.ts';
import { titles } from '#web/copy/titles.ts';
import { knownProducts } from '#web/features/catalog/known-products.ts';
import { packCards } from '#web/features/catalog/packed-card.ts';
import { pastedAsin } from '#web/features/search/pasted-product.ts';
import { failPage } from '#web/features/shell/loader-errors.ts';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import { soon } from '#web/features/shell/soon.ts';
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
  const keyword = normalKeyword(typed);
  const asked = searchParams.get('page')?.trim() ?? '';
  if (keyword === '' || asked === '') throw redirect(PAGES.home);
  const page = Number(asked);
  if (!Number.isInteger(page) || page < 1) throw redirect(searchPage(keyword));
  if (page > LAST_PAGE) throw redirect(searchPage(keyword, LAST_PAGE));
  const call = context.get(callerContext);
  const found = await call('searchProducts', { query: { keyword, page, domainCode: 'com' } }).catch(failPage);
  const isEmpty = found.products.length === 0;
  if (isEmpty && found.pages > 0 && page > found.pages) throw redirect(searchPage(keyword, found.pages));
  const others = isEmpty ? knownProducts(await call('listBestSellers').catch(() => [])).slice(0, OTHERS) : [];
  const { total, pages, stale } = found;
  const results = { page: found.page, pages, total, stale };
  return { keyword, isEmpty, results, products: packCards(isEmpty ? others : found.products, true) };
}

/** Between pages the old one stays until the new one's code is there too. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [results] = await Promise.all([serverLoader(), loadPage()]);
  return results;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: titles.search, matches });
  const { keyword, isEmpty, results } = loaderData;
  return pageMeta({
    title: titles.results(keyword, results.page),
    path: isEmpty ? undefined : searchPage(keyword, results.page),
    matches,
  });
}

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense>
      <SearchResults {...loaderData} />
    </Suspense>
  );
}
