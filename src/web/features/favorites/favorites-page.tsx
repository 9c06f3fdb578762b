import { useRef } from 'react';
import { PAGES } from '#contract/pages.ts';
import { Alert } from '#ui/components/alert.tsx';
import { LinkButton } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { LoadFailed } from '#ui/components/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { favorites as copy } from '#web/copy/favorites.ts';
import { LandedFootnote } from '#web/features/catalog/product-grid.tsx';
import { FavoriteRow } from './favorite-row.tsx';
import { useFavorites } from './favorites-query.ts';
import './favorites-page.css';

/** The customer's favorites. */
export function FavoritesPage() {
  const { query, isFavorite } = useFavorites();
  const { data, error, refetch } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  const entries = data?.favorites.filter(({ productId }) => isFavorite(productId)) ?? [];
  return (
    <div className="wrap favorites-page">
      <div className="favorites-page__heading">
        <h1 ref={heading} tabIndex={-1}>
          {copy.title}
        </h1>
        <p className="favorites-page__count" role="status">
          {entries.length > 0 ? copy.count(entries.length) : ''}
        </p>
      </div>
      {data?.exceptions.map(({ message }) => (
        <Alert key={message} kind="info" role="status" className="favorites-page__notice">
          {message}
        </Alert>
      ))}
      {data === undefined && error !== null ? <LoadFailed message={copy.failed} onRetry={refetch} /> : null}
      {data === undefined && error === null ? <FavoritesSkeleton /> : null}
      {data !== undefined && entries.length === 0 ? (
        <EmptyState title={copy.empty} action={<LinkButton to={PAGES.home}>{copy.findProducts}</LinkButton>} />
      ) : null}
      {entries.length === 0 ? null : (
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
    </div>
  );
}

function FavoritesSkeleton() {
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
