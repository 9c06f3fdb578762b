import { lazy, Suspense } from 'react';
import { useSession } from '#web/lib/session.ts';

const RecentlyViewedStrip = lazy(async () => ({
  default: (await import('./recently-viewed-strip.tsx')).RecentlyViewedStrip,
}));

/** The products that a customer visited last; at the end of the page, so that it shifts nothing when it loads. */
export function RecentlyViewed() {
  if (useSession().kind !== 'customer') return null;
  return (
    <Suspense fallback={null}>
      <RecentlyViewedStrip />
    </Suspense>
  );
}
