import { Outlet } from 'react-router';
import { MinimalFrame } from '#web/features/shell/minimal-frame.tsx';
import { ErrorScreen } from '#web/features/shop-frame/error-screen.tsx';
import type { Route } from './+types/minimal.ts';

export default function MinimalLayout() {
  return (
    <MinimalFrame>
      <Outlet />
    </MinimalFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MinimalFrame>
      <ErrorScreen error={error} />
    </MinimalFrame>
  );
}
