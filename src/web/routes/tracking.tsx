import { tracking } from '#web/copy/tracking.ts';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import { TrackingScreen } from '#web/features/tracking/tracking-screen.tsx';
import type { Route } from './+types/tracking.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: tracking.title, matches });
}

export default function TrackingPage() {
  return <TrackingScreen />;
}
