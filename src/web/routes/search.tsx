import { Suspense } from 'react';
import { redirect } from 'react-router';
import { PAGES, searchPage } from '#contract/pages.ts';
import { normalKeyword } from '#domain/search/keyword.ts';
import { titles } from '#web/copy/titles.ts';
import { packCards } from '#web/features/catalog/packed-card.ts';
import { failPage } from '#web/features/shell/loader-errors.ts';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import { soon } from '#web/features/shell/soon.ts';
import { callerContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/search.ts';

const LAST_PAGE = 20;

const loadPage = async () => ({ default: (await import('#web/features/catalog/search-results.tsx')).SearchResults });
const SearchResults = import.meta.env.SSR ? (await loadPage()).default : soon(loadPage);

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const keyword = normalKeyword(searchParams.get('amz') ?? '');
  const asked = searchParams.get('page')?.trim() ?? '';
  if (keyword === '' || asked === '') throw redirect(PAGES.home);
  const page = Number(asked);
  if (!Number.isInteger(page) || page < 1) throw redirect(searchPage(keyword));
  if (page > LAST_PAGE) throw redirect(searchPage(keyword, LAST_PAGE));
  const found = await context.get(callerContext)('searchProducts', { query: { keyword, page } }).catch(failPage);
  return { keyword, found: { ...found, products: packCards(found.products, true) } };
}

/** Between pages the old one stays until the new one's code is there too. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [results] = await Promise.all([serverLoader(), loadPage()]);
  return results;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: titles.search, matches });
  const { keyword, found } = loaderData;
  const empty = found.products.length === 0;
  return pageMeta({
    title: titles.results(keyword, found.page),
    path: empty ? undefined : searchPage(keyword, found.page),
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
