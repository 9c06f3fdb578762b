import { useRef } from 'react';
import { PAGES } from '#contract/pages.ts';
import { Alert } from '#ui/components/alert.tsx';
import { LinkButton } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { LoadFailed } from '#ui/components/load-failed.tsx';
import { SkeletonGrid } from '#ui/components/skeleton.tsx';
import { favorites as copy } from '#web/copy/favorites.ts';
import { LandedFootnote } from '#web/features/cards/product-grid.tsx';
import { ListFrame } from '#web/features/catalog/list-frame.tsx';
import { FavoriteRow } from '#web/features/favorites/favorite-row.tsx';
import { useFavorites } from '#web/features/favorites/favorites-query.ts';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';
import '#web/features/favorites/favorites-page.css';

export const meta = () => pageMeta({ title: copy.title });

/** Enough to keep the footer below the fold until the list is read. */
const SKELETON_CARDS = 10;

/** The customer's favorites. */
export default function FavoritesPage() {
  const { query, isFavorite } = useFavorites();
  const { data, error, refetch } = query;
  const title = useRef<HTMLHeadingElement>(null);
  const entries = data?.favorites.filter(({ productId }) => isFavorite(productId)) ?? [];
  const count = (
    <p className="note" role="status">
      {entries.length > 0 ? copy.count(entries.length) : ''}
    </p>
  );
  return (
    <ListFrame title={copy.title} heading={count} ref={title}>
      {data?.exceptions.map(({ message }) => (
        <Alert key={message} kind="info" role="status" className="results__stale">
          {message}
        </Alert>
      ))}
      {data === undefined && error !== null ? <LoadFailed message={copy.failed} onRetry={refetch} /> : null}
      {data === undefined && error === null ? <SkeletonGrid count={SKELETON_CARDS} /> : null}
      {data !== undefined && entries.length === 0 ? (
        <EmptyState title={copy.empty} action={<LinkButton to={PAGES.home}>{copy.findProducts}</LinkButton>} />
      ) : null}
      {entries.length === 0 ? null : (
        <>
          <ul className="favorites-page">
            {entries.map((entry) => (
              // The removed row had the focus: keyboard users continue from the title.
              <FavoriteRow
                key={entry.productId}
                entry={entry}
                onRemove={() => title.current?.focus({ preventScroll: true })}
              />
            ))}
          </ul>
          <LandedFootnote />
        </>
      )}
    </ListFrame>
  );
}
