import { Link } from 'react-router';
import { PAGES, searchPage } from '#contract/pages.ts';
import type { SearchReply } from '#contract/search.ts';
import { LinkButton } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { catalog } from '#web/copy/catalog.ts';
import { results as copy } from '#web/copy/results.ts';
import { shell } from '#web/copy/shell.ts';
import { LandedFootnote } from '#web/features/cards/product-grid.tsx';
import { ProductStrip } from '#web/features/cards/product-strip.tsx';
import type { ListedProduct } from '#web/features/catalog/listed-products.ts';
import { PasteLink } from './paste-link.tsx';
import { SearchRequest } from './search-request.tsx';
import './nothing-found.css';

interface NothingFoundProps {
  keyword: string;
  nearest: SearchReply['nearest'];
  bestSellers: readonly ListedProduct[];
}

/** Of a keyword that no product is, whatever the filters: what else to do. */
export function NothingFound({ keyword, nearest, bestSellers }: NothingFoundProps) {
  return (
    <>
      <EmptyState title={catalog.noResults} action={<LinkButton to={PAGES.offers}>{catalog.seeOffers}</LinkButton>}>
        <p>{catalog.tryOtherKeywords}</p>
        {nearest === null ? null : (
          <p>
            {copy.nearest} <Link to={nearest.path}>{nearest.name}</Link>
          </p>
        )}
      </EmptyState>
      <section className="nothing-found" aria-label={copy.request}>
        <p className="note">{copy.requestText}</p>
        <SearchRequest keyword={keyword} page={searchPage(keyword)} />
      </section>
      <section className="nothing-found" aria-labelledby="paste-link">
        <h2 id="paste-link">{copy.pasteTitle}</h2>
        <PasteLink />
      </section>
      <ProductStrip
        title={shell.bestSellers}
        link={{ to: PAGES.bestSellers, label: catalog.seeAll }}
        products={bestSellers}
      />
      {bestSellers.length === 0 ? null : <LandedFootnote />}
    </>
  );
}
