import { Outlet } from 'react-router';
import { ErrorScreen } from '#web/features/shop-frame/error-screen.tsx';
import { ShopFrame } from '#web/features/shop-frame/shop-frame.tsx';
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
      <ErrorScreen error={error} />
    </ShopFrame>
  );
}
