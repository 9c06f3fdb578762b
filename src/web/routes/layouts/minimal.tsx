import { Outlet } from 'react-router';
import { ErrorScreen } from '#web/features/shell/error-screen.tsx';
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
      <ErrorScreen error={error} />
    </MinimalFrame>
  );
}
