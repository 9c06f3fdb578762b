import { lazy, Suspense } from 'react';
import { useSession } from '#web/lib/session.ts';
import type { HeartProps } from './heart.tsx';

const Heart = lazy(async () => ({ default: (await import('./heart.tsx')).Heart }));

/** The heart, for customers only. The parent reserves its place; its code is loaded for customers only. */
export function FavoriteButton(props: HeartProps) {
  if (useSession().kind !== 'customer') return null;
  return (
    <Suspense fallback={null}>
      <Heart {...props} />
    </Suspense>
  );
}
