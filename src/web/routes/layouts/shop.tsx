import { Outlet } from 'react-router';
import { ErrorScreen } from '#web/features/shell/error-screen.tsx';
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
      <ErrorScreen error={error} />
    </ShopFrame>
  );
}
