import type { ReactNode } from 'react';
import { PAGES } from '#contract/pages.ts';
import { LinkButton } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { catalog } from '#web/copy/catalog.ts';
import type { CardView } from './card-view.ts';
import { LandedFootnote, ProductGrid } from './product-grid.tsx';
import './search-results.css';

interface ListPageProps {
  title: string;
  intro?: string | undefined;
  products: readonly CardView[];
}

/** A list of the shop itself: offers, trending products, best sellers. */
export function ListPage({ title, intro, products }: ListPageProps) {
  return (
    <ListFrame title={title} intro={intro}>
      {products.length === 0 ? (
        <EmptyState
          title={catalog.emptyList}
          action={<LinkButton to={PAGES.home}>{catalog.findProducts}</LinkButton>}
        />
      ) : (
        <>
          <ProductGrid products={products} />
          <LandedFootnote />
        </>
      )}
    </ListFrame>
  );
}

interface ListFrameProps {
  title: string;
  intro?: string | undefined;
  children: ReactNode;
}

export function ListFrame({ title, intro, children }: ListFrameProps) {
  return (
    <div className="wrap results">
      <div className="results__heading">
        <h1 className="results__title">{title}</h1>
        {intro === undefined ? null : <p className="results__intro">{intro}</p>}
      </div>
      {children}
    </div>
  );
}
