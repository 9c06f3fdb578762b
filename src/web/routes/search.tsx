import { useId } from 'react';
import { redirect } from 'react-router';
import { PAGES, productPage, searchPage } from '#contract/pages.ts';
import { normalizeKeyword } from '#domain/search/keyword.ts';
import { Alert } from '#ui/components/alert.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Pager } from '#ui/components/pager.tsx';
import { catalog } from '#web/copy/catalog.ts';
import { filters as filterCopy } from '#web/copy/filters.ts';
import { results as copy } from '#web/copy/results.ts';
import { titles } from '#web/copy/shell.ts';
import { ProductGrid } from '#web/features/cards/product-grid.tsx';
import { nameCategory, pageOfCategory } from '#web/features/catalog/category-name.ts';
import { ListFrame } from '#web/features/catalog/list-frame.tsx';
import { listedProducts, withoutDescriptions } from '#web/features/catalog/listed-products.ts';
import { ActiveFilters } from '#web/features/filters/active-filters.tsx';
import { FilterBar } from '#web/features/filters/filter-bar.tsx';
import { FilterForm } from '#web/features/filters/filter-form.tsx';
import { hasNoFilters, parseFilterParams, resultsPage, toApiQuery } from '#web/features/filters/filter-params.ts';
import { useFilters } from '#web/features/filters/use-filters.ts';
import { BeyondLastPage } from '#web/features/results/beyond-last-page.tsx';
import { MentionedProducts } from '#web/features/results/mentioned-products.tsx';
import { NothingFound } from '#web/features/results/nothing-found.tsx';
import { SearchNotice } from '#web/features/results/search-notice.tsx';
import { parsePastedAsin } from '#web/features/search/parse-pasted-asin.ts';
import { throwErrorResponse } from '#web/features/shell/loader-errors.ts';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';
import { callerContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/search.ts';

const LAST_PAGE = 20;
/** An address beyond it is not one that somebody keeps: it leads to the last page that a search may have. */
const LAST_ADDRESS = 99;
/** Best sellers shown when nothing was found. */
const FALLBACK_PRODUCTS = 5;

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const typed = searchParams.get('amz') ?? '';
  const asin = parsePastedAsin(typed);
  if (asin !== null) throw redirect(productPage(asin));
  const keyword = normalizeKeyword(typed);
  const requestedPage = searchParams.get('page')?.trim() ?? '';
  if (keyword === '' || requestedPage === '') throw redirect(PAGES.home);
  const page = Number(requestedPage);
  const filters = parseFilterParams(searchParams);
  if (!Number.isInteger(page) || page < 1) throw redirect(resultsPage(keyword, filters));
  if (page > LAST_ADDRESS) throw redirect(resultsPage(keyword, filters, LAST_PAGE));
  const call = context.get(callerContext);
  const readPage = (number: number) =>
    call('searchProducts', { query: { keyword, page: number, ...toApiQuery(filters) } }).catch(throwErrorResponse);
  const [requested, categories] = await Promise.all([
    readPage(Math.min(page, LAST_PAGE)),
    call('listCategories').catch(() => []),
  ]);
  if (requested.pages === 0 && page > 1) throw redirect(resultsPage(keyword, filters));
  const lastPage = Math.min(requested.pages, LAST_PAGE);
  const isBeyond = requested.pages > 0 && page > lastPage;
  const found = isBeyond && requested.page !== lastPage ? await readPage(lastPage) : requested;
  const isEmpty = found.facets.all === 0;
  const bestSellers = isEmpty ? await call('listBestSellers').catch(() => []) : [];
  const title = nameCategory(keyword, categories)?.name ?? keyword;
  // Search engines index the results of a keyword, not each combination of filters, and those of a category as its page.
  const isIndexed = !isEmpty && hasNoFilters(filters);
  const canonical = pageOfCategory(keyword, categories, found.page) ?? searchPage(keyword, found.page);
  const fallback = withoutDescriptions(listedProducts(bestSellers).slice(0, FALLBACK_PRODUCTS));
  return {
    ...{ keyword, title, filters, isEmpty, fallback, isBeyond },
    canonical: isIndexed ? canonical : undefined,
    results: found,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: titles.search, matches });
  const { title, canonical, results } = loaderData;
  return pageMeta({ title: titles.results(title, results.page), path: canonical, matches });
}

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  const { keyword, title, filters, isEmpty, isBeyond, results, fallback } = loaderData;
  const { total, facets, stale, notice, nearest, mentioned } = results;
  const filtering = useFilters(keyword, filters);
  const form = useId();
  const parts = { keyword, facets, filtering };
  const count = (
    <p className="note" role="status">
      {catalog.results(results)}
    </p>
  );
  const staleNote = stale ? (
    <Alert className="results__stale" title={catalog.staleTitle}>
      {catalog.staleText}
    </Alert>
  ) : null;
  const searched = notice.corrected ?? keyword;
  const others = <MentionedProducts keyword={searched} products={mentioned} />;
  const said = <SearchNotice keyword={keyword} filters={filters} notice={notice} />;
  if (isEmpty) {
    return (
      <ListFrame title={title} heading={count}>
        {staleNote}
        {said}
        <NothingFound keyword={keyword} nearest={nearest} bestSellers={fallback} />
        {others}
      </ListFrame>
    );
  }
  const heading = (
    <>
      {count}
      <FilterBar {...parts} found={results} form={form} />
    </>
  );
  return (
    <ListFrame title={title} heading={heading}>
      {staleNote}
      {said}
      {isBeyond ? <BeyondLastPage page={results.page} first={resultsPage(keyword, filters)} /> : null}
      <div className="results__body">
        <div className="results__filters">
          <FilterForm {...parts} id={form} />
        </div>
        <div className="results__found" aria-busy={filtering.busy || undefined}>
          <ActiveFilters keyword={keyword} active={filtering.active} facets={facets} />
          {total === 0 ? (
            <EmptyState title={filterCopy.noResults}>{filterCopy.noResultsText}</EmptyState>
          ) : (
            <FoundProducts keyword={keyword} filters={filters} results={results} />
          )}
          {others}
        </div>
      </div>
    </ListFrame>
  );
}

type FoundProductsProps = Pick<Route.ComponentProps['loaderData'], 'keyword' | 'filters' | 'results'>;

function FoundProducts({ keyword, filters, results }: FoundProductsProps) {
  const { products, page, pages } = results;
  return (
    <ProductGrid key={resultsPage(keyword, filters, page)} products={products} label={copy.found}>
      <Pager current={page} total={Math.min(pages, LAST_PAGE)} href={(to) => resultsPage(keyword, filters, to)} />
    </ProductGrid>
  );
}
