import { useId } from 'react';
import type { SearchReply } from '#contract/catalog.ts';
import { PAGES } from '#contract/pages.ts';
import { Alert } from '#ui/components/alert.tsx';
import { LinkButton } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Pager } from '#ui/components/pager.tsx';
import { catalog } from '#web/copy/catalog.ts';
import { filters as filterCopy } from '#web/copy/filters.ts';
import { ActiveFilters } from '#web/features/filters/active-filters.tsx';
import { FilterBar } from '#web/features/filters/filter-bar.tsx';
import { FilterForm } from '#web/features/filters/filter-form.tsx';
import { type FilterParams, resultsPage } from '#web/features/filters/filter-params.ts';
import { useFilters } from '#web/features/filters/use-filters.ts';
import type { CardView } from './card-view.ts';
import { LandedFootnote, ProductGrid } from './product-grid.tsx';
import { ProductStrip } from './product-strip.tsx';
import './search-results.css';

interface SearchResultsProps {
  keyword: string;
  /** The keyword, or the Spanish name of the category that it stands for. */
  title: string;
  filters: FilterParams;
  /** No product matches the keyword, whatever the filters. */
  isEmpty: boolean;
  results: Omit<SearchReply, 'products'>;
  /** The products found; best sellers where there are none. */
  products: readonly CardView[];
}

const LAST_PAGE = 20;

export function SearchResults({ keyword, title, filters, isEmpty, results, products }: SearchResultsProps) {
  const { total, atLeast, stale, facets } = results;
  const filtering = useFilters(keyword, filters);
  const form = useId();
  return (
    <div className="wrap results">
      <div className="results__heading">
        <h1 className="results__title">{title}</h1>
        <p className="results__count" role="status">
          {catalog.results(results)}
        </p>
        {isEmpty ? null : (
          <FilterBar keyword={keyword} facets={facets} found={{ total, atLeast }} filtering={filtering} form={form} />
        )}
      </div>
      {stale ? (
        <Alert className="results__stale" title={catalog.staleTitle}>
          {catalog.staleText}
        </Alert>
      ) : null}
      {isEmpty ? (
        <NothingFound products={products} />
      ) : (
        <div className="results__body">
          <div className="results__filters">
            <FilterForm id={form} keyword={keyword} facets={facets} filtering={filtering} />
          </div>
          <div className="results__found" aria-busy={filtering.busy || undefined}>
            <ActiveFilters keyword={keyword} active={filtering.active} />
            <FoundProducts keyword={keyword} filters={filters} results={results} products={products} />
          </div>
        </div>
      )}
    </div>
  );
}

function NothingFound({ products }: Pick<SearchResultsProps, 'products'>) {
  return (
    <>
      <EmptyState title={catalog.noResults} action={<LinkButton to={PAGES.offers}>{catalog.seeOffers}</LinkButton>}>
        <p>{catalog.tryOtherKeywords}</p>
      </EmptyState>
      <ProductStrip
        title={catalog.bestSellers}
        link={{ to: PAGES.bestSellers, label: catalog.seeAll }}
        products={products}
      />
      {products.length === 0 ? null : <LandedFootnote />}
    </>
  );
}

function FoundProducts({ keyword, filters, results, products }: Omit<SearchResultsProps, 'isEmpty' | 'title'>) {
  const { total, page, pages } = results;
  if (total === 0) return <EmptyState title={filterCopy.noResults}>{filterCopy.noResultsText}</EmptyState>;
  return (
    <>
      <ProductGrid key={resultsPage(keyword, filters, page)} products={products} label={catalog.results(results)} />
      <div className="results__pager">
        <Pager current={page} total={Math.min(pages, LAST_PAGE)} href={(to) => resultsPage(keyword, filters, to)} />
      </div>
      <LandedFootnote />
    </>
  );
}
