import { useQuery } from '@tanstack/react-query';
import { PAGES, signInPage } from '#contract/pages.ts';
import { LinkButton } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { LoadFailed } from '#ui/components/load-failed.tsx';
import { SkeletonGrid } from '#ui/components/skeleton.tsx';
import { catalog } from '#web/copy/catalog.ts';
import { shell } from '#web/copy/shell.ts';
import { ProductGrid } from '#web/features/cards/product-grid.tsx';
import { ListFrame } from '#web/features/catalog/list-frame.tsx';
import { listedProducts } from '#web/features/catalog/listed-products.ts';
import { historyQuery } from '#web/features/history/history-query.ts';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';
import { useOwner, VISITOR } from '#web/lib/personal-data.tsx';

export const meta = () => pageMeta({ title: shell.history });

/** The products that the customer visited, newest first. */
export default function HistoryRoute() {
  return (
    <ListFrame title={shell.history}>
      <History />
    </ListFrame>
  );
}

/** Enough to keep the footer below the fold until the list is read. */
const SKELETON_CARDS = 10;

function History() {
  const owner = useOwner();
  const { data, error, refetch } = useQuery(historyQuery(owner));
  if (owner === VISITOR) {
    return (
      <EmptyState
        title={catalog.historySignIn}
        action={<LinkButton to={signInPage(PAGES.history)}>{shell.signIn}</LinkButton>}
      >
        <p>{catalog.historySignInText}</p>
      </EmptyState>
    );
  }
  if (data === undefined) {
    if (error !== null) return <LoadFailed message={catalog.historyFailed} onRetry={refetch} />;
    return <SkeletonGrid count={SKELETON_CARDS} />;
  }
  if (data.length === 0) {
    return (
      <EmptyState
        title={catalog.historyEmpty}
        action={<LinkButton to={PAGES.home}>{catalog.findProducts}</LinkButton>}
      />
    );
  }
  return <ProductGrid products={listedProducts(data)} />;
}
