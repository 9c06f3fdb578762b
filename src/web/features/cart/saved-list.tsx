import { type RefObject, useEffect, useId, useRef } from 'react';
import { Alert } from '#ui/components/alert.tsx';
import { LoadFailed } from '#ui/components/load-failed.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { savedItems as copy } from '#web/copy/saved-items.ts';
import { useSession } from '#web/lib/session.ts';
import { moveToCart, removeSavedItem } from './saved-actions.ts';
import { SavedRow } from './saved-row.tsx';
import { loadSavedItems, useSavedItems } from './saved-store.ts';
import type { Outcome } from './server-queue.ts';
import './saved-list.css';

interface SavedListProps {
  /** Receives the focus when the last saved product is gone. */
  cartHeading: RefObject<HTMLHeadingElement | null>;
  /** The list was read, or could not be. */
  onRead: () => void;
}

/** What the shopper saved for later, below the cart. */
export function SavedList({ cartHeading, onRead }: SavedListProps) {
  const { items, failed, omitted } = useSavedItems();
  const { kind } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  const snackbar = useSnackbar();
  const headingId = useId();
  useEffect(() => {
    if (kind !== 'unknown') void loadSavedItems().then(onRead);
  }, [kind, onRead]);
  const run = async (change: Promise<Outcome>) => {
    const target = items.length > 1 ? heading : cartHeading;
    target.current?.focus({ preventScroll: true });
    const outcome = await change;
    if (!outcome.ok) snackbar.show({ kind: 'error', text: outcome.message });
  };
  if (items.length === 0 && !failed) return null;
  return (
    <section className="saved-list" aria-labelledby={headingId}>
      <h2 className="saved-list__title" id={headingId} ref={heading} tabIndex={-1}>
        {copy.title}
      </h2>
      {failed ? <LoadFailed message={copy.readFailed} onRetry={() => void loadSavedItems()} /> : null}
      {omitted > 0 ? (
        <Alert kind="info" role="status">
          {copy.omitted(omitted)}
        </Alert>
      ) : null}
      {items.length === 0 ? null : (
        <ul aria-label={copy.list}>
          {items.map((item) => (
            <SavedRow
              key={item.productId}
              item={item}
              onMove={() => void run(moveToCart(item.productId))}
              onRemove={() => void run(removeSavedItem(item.productId))}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
