import { lazy, Suspense } from 'react';
import { useSession } from '#web/lib/session.ts';
import type { FavoriteToggleProps } from './favorite-toggle.tsx';

const FavoriteToggle = lazy(async () => ({ default: (await import('./favorite-toggle.tsx')).FavoriteToggle }));

/** The favorite button, for customers only. The parent reserves its place; its code is loaded for customers only. */
export function FavoriteButton(props: FavoriteToggleProps) {
  if (useSession().kind !== 'customer') return null;
  return (
    <Suspense fallback={null}>
      <FavoriteToggle {...props} />
    </Suspense>
  );
}
