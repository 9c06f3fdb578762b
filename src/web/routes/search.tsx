import { redirect } from 'react-router';
import { PAGES, searchPage } from '#contract/pages.ts';
import { normalKeyword } from '#domain/search/keyword.ts';
import { catalog } from '#web/copy/catalog.ts';
import { SearchResults } from '#web/features/catalog/search-results.tsx';
import { failPage } from '#web/features/shell/loader-errors.ts';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import { callerContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/search.ts';

const LAST_PAGE = 20;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const keyword = normalKeyword(searchParams.get('amz') ?? '');
  const asked = searchParams.get('page')?.trim() ?? '';
  if (keyword === '' || asked === '') throw redirect(PAGES.home);
  const page = Number(asked);
  if (!Number.isInteger(page) || page < 1) throw redirect(searchPage(keyword));
  if (page > LAST_PAGE) throw redirect(searchPage(keyword, LAST_PAGE));
  const found = await context.get(callerContext)('searchProducts', { query: { keyword, page } }).catch(failPage);
  return { keyword, found };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: catalog.findProducts, matches });
  const { keyword, found } = loaderData;
  const empty = found.products.length === 0;
  return pageMeta({
    title: catalog.resultsTitle(keyword, found.page),
    path: empty ? undefined : searchPage(keyword, found.page),
    matches,
  });
}

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  return <SearchResults {...loaderData} />;
}
