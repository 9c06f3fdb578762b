import { useQueryClient } from '@tanstack/react-query';
import { memo, Suspense, useEffect, useRef, useState } from 'react';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { LoadFailed } from '#ui/components/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { cart as copy } from '#web/copy/cart.ts';
import type { CardView } from '#web/features/catalog/card-view.ts';
import { lazyOptional } from '#web/lib/lazy-optional.ts';
import { onOwnerChange } from '#web/lib/personal-data.tsx';
import { CartCheckout } from './cart-checkout.tsx';
import { CartLines } from './cart-lines.tsx';
import { refreshCart, useCart } from './cart-query.ts';
import { CartWarningsList } from './fee-alerts.tsx';
import type { DeliveryPromise } from './load-delivery-promise.ts';
import type { RemovedLine } from './removed-lines.ts';
import { SavedListSlot } from './saved-list-slot.tsx';
import { useDeliveryPromise } from './use-delivery-promise.ts';
import './cart-screen.css';
import { LandedFootnote } from '#web/features/catalog/product-grid.tsx';
import { ProductStrip } from '#web/features/catalog/product-strip.tsx';

/** Best sellers below the cart, not rendered again with each change of it. */
const Recommendations = memo(function Recommendations({ products }: RecommendationsProps) {
  if (products.length === 0) return null;
  return (
    <div className="cart-screen__recommendations">
      <ProductStrip title={copy.recommendations} products={products} />
      <LandedFootnote />
    </div>
  );
});

const EmptyCart = lazyOptional(async () => ({ default: (await import('./empty-cart.tsx')).EmptyCart }));

interface CartScreenProps {
  suggestions: readonly CardView[];
  delivery: DeliveryPromise | null;
}

export function CartScreen({ suggestions, delivery }: CartScreenProps) {
  const { lines, quantity, ready, failed } = useCart();
  const heading = useRef<HTMLHeadingElement>(null);
  const promise = useDeliveryPromise(delivery);
  const [removed, setRemoved] = useState<readonly RemovedLine[]>([]);
  useEffect(() => onOwnerChange(() => setRemoved([])), []);
  const lineProps = { removed, setRemoved, heading };
  const isEmpty = lines.length === 0;
  return (
    <div className="wrap cart-screen">
      <h1 className="cart-screen__title" ref={heading} tabIndex={-1}>
        {ready ? copy.titleWith(quantity) : copy.title}
      </h1>
      {promise ? (
        <p className="delivery-promise">
          <strong>{promise}</strong>
          {delivery?.legs}
        </p>
      ) : null}
      <CartWarningsList />
      {failed ? <CartFailed /> : null}
      {ready ? null : <CartSkeleton />}
      <p className="visually-hidden" role="status">
        {removed.length > 0 ? copy.removed(truncateTitle(removed.at(-1)?.line.title ?? '', TEXT_LIMITS.title)) : ''}
      </p>
      {isEmpty && removed.length > 0 ? <CartLines {...lineProps} lines={lines} /> : null}
      {ready && isEmpty && !failed ? (
        <Suspense>
          <EmptyCart />
        </Suspense>
      ) : null}
      {isEmpty ? null : <CartCheckout {...lineProps} />}
      <SavedListSlot cartHeading={heading} />
      <Recommendations products={suggestions} />
    </div>
  );
}

function CartFailed() {
  const client = useQueryClient();
  return <LoadFailed message={copy.readFailed} onRetry={() => refreshCart(client)} />;
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

interface RecommendationsProps {
  products: readonly CardView[];
}
