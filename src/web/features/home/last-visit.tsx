import { lazy, Suspense } from 'react';
import { useSession } from '#web/lib/session.ts';

const LastVisitStrip = lazy(async () => ({ default: (await import('./last-visit-strip.tsx')).LastVisitStrip }));

/** What a customer looked at last; below everything else, so that nothing moves when it comes. */
export function LastVisit() {
  if (useSession().kind !== 'customer') return null;
  return (
    <Suspense fallback={null}>
      <LastVisitStrip />
    </Suspense>
  );
}
