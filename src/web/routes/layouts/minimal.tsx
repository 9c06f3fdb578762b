import { Outlet } from 'react-router';
import { LazyErrorScreen } from '#web/features/shell/lazy-error-screen.tsx';
import { MinimalFrame } from '#web/features/shell/minimal-frame.tsx';
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
      <LazyErrorScreen error={error} />
    </MinimalFrame>
  );
}
