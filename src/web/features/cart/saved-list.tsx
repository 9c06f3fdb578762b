import { type RefObject, useId, useRef } from 'react';
import { Alert } from '#ui/components/alert.tsx';
import { LoadFailed } from '#ui/components/load-failed.tsx';
import { savedItems as copy } from '#web/copy/saved-items.ts';
import { useChangeCart, useMoveToCart } from './cart-changes.ts';
import { useSavedItems } from './saved-items-query.ts';
import { SavedRow } from './saved-row.tsx';
import './saved-list.css';

interface SavedListProps {
  /** Receives the focus when the last saved product is gone. */
  cartHeading: RefObject<HTMLHeadingElement | null>;
}

/** What the shopper saved for later, below the cart. */
export function SavedList({ cartHeading }: SavedListProps) {
  const { items, failed, omitted, reload } = useSavedItems();
  const moveToCart = useMoveToCart();
  const change = useChangeCart();
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const focusHeading = () => {
    const target = items.length > 1 ? heading : cartHeading;
    target.current?.focus({ preventScroll: true });
  };
  const move = (productId: string) => {
    focusHeading();
    void moveToCart(productId);
  };
  const drop = (productId: string) => {
    focusHeading();
    void change({ kind: 'drop', productId });
  };
  return (
    <section className="saved-list stack" aria-labelledby={headingId}>
      <h2 className="saved-list__title" id={headingId} ref={heading} tabIndex={-1}>
        {copy.title}
      </h2>
      {failed ? <LoadFailed message={copy.readFailed} onRetry={reload} /> : null}
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
              onMove={() => move(item.productId)}
              onRemove={() => drop(item.productId)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
