import { lazy, Suspense } from 'react';
import { useSession } from '#web/lib/session.ts';
import type { HeartProps } from './heart.tsx';

const Heart = lazy(async () => ({ default: (await import('./heart.tsx')).Heart }));

/** The heart, for customers only; its place is kept by whoever draws it, its code comes when there is somebody to press it. */
export function FavoriteButton(props: HeartProps) {
  if (useSession().kind !== 'customer') return null;
  return (
    <Suspense fallback={null}>
      <Heart {...props} />
    </Suspense>
  );
}
