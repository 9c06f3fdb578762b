import type { SearchReply } from '#contract/catalog.ts';
import { PAGES, searchPage } from '#contract/pages.ts';
import { catalog } from '#web/copy/catalog.ts';
import { Alert } from '#web/ui/alert.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { type PackedCards, unpackCards } from './packed-card.ts';
import { LandedFootnote, ProductGrid } from './product-grid.tsx';
import { ProductStrip } from './product-strip.tsx';
import './search-results.css';

interface SearchResultsProps {
  keyword: string;
  isEmpty: boolean;
  results: Omit<SearchReply, 'products'>;
  /** What was found; where that is nothing, what others buy. */
  products: PackedCards;
}

const LAST_PAGE = 20;

export function SearchResults({ keyword, isEmpty, results, products }: SearchResultsProps) {
  const { total, page, pages, stale } = results;
  const cards = unpackCards(products);
  return (
    <div className="wrap results">
      <div className="results__heading">
        <h1 className="results__title">{keyword}</h1>
        <p className="results__count" role="status">
          {catalog.results(total)}
        </p>
      </div>
      {stale ? (
        <Alert className="results__stale" title={catalog.staleTitle}>
          {catalog.stale}
        </Alert>
      ) : null}
      {isEmpty ? (
        <>
          <EmptyState title={catalog.noResults} action={<LinkButton to={PAGES.offers}>{catalog.seeOffers}</LinkButton>}>
            <p>{catalog.otherWords}</p>
          </EmptyState>
          <ProductStrip
            title={catalog.bestSellers}
            link={{ to: PAGES.bestSellers, label: catalog.seeAll }}
            products={cards}
          />
        </>
      ) : (
        <>
          <ProductGrid key={`${keyword} ${page}`} products={cards} label={catalog.results(total)} />
          <div className="results__pager">
            <Pager current={page} total={Math.min(pages, LAST_PAGE)} href={(to) => searchPage(keyword, to)} />
          </div>
        </>
      )}
      {cards.length === 0 ? null : <LandedFootnote />}
    </div>
  );
}
