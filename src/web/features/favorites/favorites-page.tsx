import { type ReactNode, useRef } from 'react';
import { PAGES } from '#contract/pages.ts';
import { Alert } from '#ui/components/alert.tsx';
import { LinkButton } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { LoadFailed } from '#ui/components/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { favorites as copy } from '#web/copy/favorites.ts';
import { LandedFootnote } from '#web/features/catalog/product-grid.tsx';
import { FavoriteRow } from './favorite-row.tsx';
import { type FavoritesState, isFavorite, retryFavorites, useFavorites } from './favorites-store.ts';
import './favorites-page.css';

/** The customer's favorites. */
export function FavoritesPage() {
  const state = useFavorites();
  const heading = useRef<HTMLHeadingElement>(null);
  const entries = state.entries.filter(({ productId }) => isFavorite(state, productId));
  return (
    <div className="wrap favorites-page">
      <div className="favorites-page__heading">
        <h1 ref={heading} tabIndex={-1}>
          {copy.title}
        </h1>
        <p className="favorites-page__count" role="status">
          {state.status === 'ready' && entries.length > 0 ? copy.count(entries.length) : ''}
        </p>
      </div>
      {state.notices.map((notice) => (
        <Alert key={notice} kind="info" role="status" className="favorites-page__notice">
          {notice}
        </Alert>
      ))}
      <FavoritesList state={state}>
        {entries.length === 0 ? (
          <EmptyState title={copy.empty} action={<LinkButton to={PAGES.home}>{copy.findProducts}</LinkButton>} />
        ) : (
          <>
            <ul className="favorites-page__list">
              {entries.map((entry) => (
                // The removed row had the focus: keyboard users continue from the heading.
                <FavoriteRow
                  key={entry.productId}
                  entry={entry}
                  onRemove={() => heading.current?.focus({ preventScroll: true })}
                />
              ))}
            </ul>
            <LandedFootnote />
          </>
        )}
      </FavoritesList>
    </div>
  );
}

function FavoritesList({ state, children }: { state: FavoritesState; children: ReactNode }) {
  if (state.status === 'ready') return children;
  if (state.status === 'failed') {
    return <LoadFailed message={copy.failed} onRetry={retryFavorites} />;
  }
  return (
    <ul className="favorites-page__waiting" aria-hidden="true">
      {[1, 2, 3, 4].map((row) => (
        <li key={row} className="favorite-row">
          <span className="favorite-row__picture">
            <Skeleton shape="square" />
          </span>
          <span className="favorite-row__words">
            <Skeleton width="80%" />
            <Skeleton width="30%" />
            <Skeleton width="45%" />
            <Skeleton shape="price" width="40%" height="1.75rem" />
          </span>
          <span className="favorite-row__buttons">
            <Skeleton shape="button" width="100%" height="44px" />
          </span>
        </li>
      ))}
    </ul>
  );
}
