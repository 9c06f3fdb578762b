import { useQuery } from '@tanstack/react-query';
import { PAGES, signInPage } from '#contract/pages.ts';
import { LinkButton } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { LoadFailed } from '#ui/components/load-failed.tsx';
import { SkeletonGrid } from '#ui/components/skeleton.tsx';
import { catalog } from '#web/copy/catalog.ts';
import { toCardView } from '#web/features/catalog/card-view.ts';
import { ListFrame } from '#web/features/catalog/list-page.tsx';
import { listedProducts } from '#web/features/catalog/listed-products.ts';
import { LandedFootnote, ProductGrid } from '#web/features/catalog/product-grid.tsx';
import { type Owner, useOwner, VISITOR } from '#web/lib/personal-data.tsx';
import { historyQuery } from './history-query.ts';

/** The products that the customer visited, newest first. */
export function HistoryPage() {
  const owner = useOwner();
  return (
    <ListFrame title={catalog.history}>
      {owner === VISITOR ? (
        <EmptyState
          title={catalog.historySignIn}
          action={<LinkButton to={signInPage(PAGES.history)}>{catalog.signIn}</LinkButton>}
        >
          <p>{catalog.historySignInText}</p>
        </EmptyState>
      ) : (
        <HistoryList owner={owner} />
      )}
    </ListFrame>
  );
}

/** Enough to keep the footer below the fold until the list is read. */
const SKELETON_CARDS = 10;

function HistoryList({ owner }: { owner: Owner }) {
  const { data, error, refetch } = useQuery(historyQuery(owner));
  if (data === undefined) {
    if (error !== null) return <LoadFailed message={catalog.historyFailed} onRetry={refetch} />;
    return <SkeletonGrid count={SKELETON_CARDS} />;
  }
  const products = listedProducts(data).map(toCardView);
  if (products.length === 0) {
    return (
      <EmptyState
        title={catalog.historyEmpty}
        action={<LinkButton to={PAGES.home}>{catalog.findProducts}</LinkButton>}
      />
    );
  }
  return (
    <>
      <ProductGrid products={products} />
      <LandedFootnote />
    </>
  );
}
