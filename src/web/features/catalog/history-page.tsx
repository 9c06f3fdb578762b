import { PAGES, signInPage } from '#contract/pages.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button, LinkButton } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { SkeletonGrid } from '#ui/components/skeleton.tsx';
import { catalog } from '#web/copy/catalog.ts';
import { useSession } from '#web/lib/session.ts';
import { retryHistory, useHistory } from './history-store.ts';
import { knownProducts } from './known-products.ts';
import { ListFrame } from './list-page.tsx';
import { LandedFootnote, ProductGrid } from './product-grid.tsx';

/** What the customer looked at, newest first. */
export function HistoryPage() {
  const { kind } = useSession();
  return (
    <ListFrame title={catalog.history}>
      {kind === 'visitor' ? (
        <EmptyState
          title={catalog.historySignIn}
          action={<LinkButton to={signInPage(PAGES.history)}>{catalog.signIn}</LinkButton>}
        >
          <p>{catalog.historySignInText}</p>
        </EmptyState>
      ) : (
        <HistoryList />
      )}
    </ListFrame>
  );
}

/** Enough to keep the footer out of sight until the list is there. */
const WAITING = 10;

function HistoryList() {
  const { status, entries } = useHistory();
  if (status === 'loading') return <SkeletonGrid count={WAITING} />;
  if (status === 'failed') {
    return (
      <Alert
        kind="error"
        role="alert"
        title={null}
        action={
          <Button kind="second" small onClick={retryHistory}>
            {catalog.again}
          </Button>
        }
      >
        {catalog.historyFailed}
      </Alert>
    );
  }
  const products = knownProducts(entries);
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
