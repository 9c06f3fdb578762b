import { useQueryClient } from '@tanstack/react-query';
import { lazy, memo, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { PAGES } from '#contract/pages.ts';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { classNames } from '#ui/class-names.ts';
import { LinkButton } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { LoadFailed } from '#ui/components/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { cart as copy } from '#web/copy/cart.ts';
import { useShownText } from '#web/features/catalog/shown-text.ts';
import { onOwnerChange, useOwner, VISITOR } from '#web/lib/personal-data.tsx';
import { CartCheckout } from './cart-checkout.tsx';
import { CartLines, type RemovedLine } from './cart-lines.tsx';
import { refreshCart, useCart } from './cart-query.ts';
import { type DeliveryPromise, useDeliveryPromise } from './delivery-promise.ts';
import { CartWarningsList } from './fee-alerts.tsx';
import { useSavedItems } from './saved-items-query.ts';
import './cart-screen.css';
import { LandedFootnote } from '#web/features/cards/product-grid.tsx';
import { ProductStrip } from '#web/features/cards/product-strip.tsx';
import type { ListedProduct } from '#web/features/catalog/listed-products.ts';

/** Best sellers below the cart, not rendered again with each change of it. */
const Recommendations = memo(function Recommendations({ products }: { products: readonly ListedProduct[] }) {
  if (products.length === 0) return null;
  return (
    <div className="cart-screen__recommendations">
      <ProductStrip title={copy.recommendations} products={products} />
      <LandedFootnote />
    </div>
  );
});

const SavedList = lazy(async () => ({ default: (await import('./saved-list.tsx')).SavedList }));

interface CartScreenProps {
  suggestions: readonly ListedProduct[];
  delivery: DeliveryPromise | null;
}

export function CartScreen({ suggestions, delivery }: CartScreenProps) {
  const client = useQueryClient();
  const { lines, quantity, ready, failed } = useCart();
  const heading = useRef<HTMLHeadingElement>(null);
  const promise = useDeliveryPromise(delivery);
  const [removed, setRemoved] = useState<readonly RemovedLine[]>([]);
  useEffect(() => onOwnerChange(() => setRemoved([])), []);
  const lineProps = { removed, setRemoved, heading };
  const last = removed.at(-1)?.line;
  const { text: lastTitle } = useShownText(last?.title ?? '', last?.translatedTitle);
  const isEmpty = lines.length === 0;
  return (
    <div className="wrap cart-screen stack">
      <h1 ref={heading} tabIndex={-1}>
        {ready ? copy.titleWith(quantity) : copy.title}
      </h1>
      {promise && !(ready && isEmpty) ? (
        // In its place from the start, and seen once there is something to deliver.
        <p className={classNames('delivery-promise note', !ready && 'cart-screen__waiting')}>
          <strong>{promise}</strong>
          {delivery?.legs}
        </p>
      ) : null}
      <CartWarningsList />
      {failed ? <LoadFailed message={copy.readFailed} onRetry={() => refreshCart(client)} /> : null}
      {ready ? null : <CartSkeleton />}
      <p className="visually-hidden" role="status">
        {last ? copy.removed(truncateTitle(lastTitle, TEXT_LIMITS.title)) : ''}
      </p>
      {isEmpty && removed.length > 0 ? <CartLines {...lineProps} lines={lines} /> : null}
      {ready && isEmpty && !failed ? <EmptyCart /> : null}
      {isEmpty ? null : <CartCheckout {...lineProps} />}
      <SavedListSlot cartHeading={heading} />
      <Recommendations products={suggestions} />
    </div>
  );
}

/** A customer's may be empty because of an order that is not paid. */
const UnpaidCart = lazy(async () => {
  const loaded = await import('./unpaid-cart.tsx').catch(() => null);
  return { default: loaded?.UnpaidCart ?? (({ children }: { children: ReactNode }) => children) };
});

function EmptyCart() {
  const owner = useOwner();
  const empty = <EmptyState title={copy.empty} action={<LinkButton to={PAGES.home}>{copy.search}</LinkButton>} />;
  if (owner === null || owner === VISITOR) return empty;
  const waiting = <CartSkeleton />;
  return (
    <Suspense fallback={waiting}>
      <UnpaidCart fallback={waiting}>{empty}</UnpaidCart>
    </Suspense>
  );
}

/** The saved products; their code is loaded only where there are any. Until that is known, nothing is shown below them. */
function SavedListSlot({ cartHeading }: { cartHeading: RefObject<HTMLHeadingElement | null> }) {
  const { items, ready, failed } = useSavedItems();
  const waiting = <span className="cart-screen__pending" hidden />;
  if (!ready) return waiting;
  if (items.length === 0 && !failed) return null;
  return (
    <Suspense fallback={waiting}>
      <SavedList cartHeading={cartHeading} />
    </Suspense>
  );
}

function CartSkeleton() {
  return (
    <div className="cart-screen__pending cart-screen__columns" aria-hidden="true">
      <div>
        {[0, 1].map((key) => (
          <div className="cart-screen__skeleton-line" key={key}>
            <Skeleton shape="square" />
            <div>
              <Skeleton width="80%" />
              <Skeleton width="40%" />
              <Skeleton shape="price" width="9rem" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
