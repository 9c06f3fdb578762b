import { Suspense, useRef } from 'react';
import { LoadFailed } from '#ui/components/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { cart as copy } from '#web/copy/cart.ts';
import type { CardView } from '#web/features/catalog/card-view.ts';
import { lazyOptional } from '#web/lib/lazy-optional.ts';
import { refetchCart } from './cart-actions.ts';
import { CartCheckout } from './cart-checkout.tsx';
import { CartWarningsList } from './cart-warnings-list.tsx';
import { Recommendations } from './recommendations.tsx';
import { useCart } from './use-cart.ts';
import './cart-screen.css';

const EmptyCart = lazyOptional(async () => ({ default: (await import('./empty-cart.tsx')).EmptyCart }));

interface CartScreenProps {
  suggestions: readonly CardView[];
}

export function CartScreen({ suggestions }: CartScreenProps) {
  const { lines, quantity, ready, failed } = useCart();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="wrap cart-screen">
      <h1 className="cart-screen__title" ref={heading} tabIndex={-1}>
        {ready ? copy.titleWith(quantity) : copy.title}
      </h1>
      <CartWarningsList />
      {failed ? <CartFailed /> : null}
      {ready ? null : <CartSkeleton />}
      {ready && lines.length === 0 && !failed ? (
        <Suspense>
          <EmptyCart />
        </Suspense>
      ) : null}
      {lines.length > 0 ? <CartCheckout heading={heading} /> : null}
      <Recommendations products={suggestions} />
    </div>
  );
}

function CartFailed() {
  return <LoadFailed message={copy.readFailed} onRetry={refetchCart} />;
}

function CartSkeleton() {
  return (
    <div className="cart-screen__columns" aria-hidden="true">
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
