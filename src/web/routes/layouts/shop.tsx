import { Outlet } from 'react-router';
import { LazyErrorScreen } from '#web/features/shell/lazy-error-screen.tsx';
import { ShopFrame } from '#web/features/shell/shop-frame.tsx';
import type { Route } from './+types/shop.ts';

export default function ShopLayout() {
  return (
    <ShopFrame>
      <Outlet />
    </ShopFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ShopFrame>
      <LazyErrorScreen error={error} />
    </ShopFrame>
  );
}
