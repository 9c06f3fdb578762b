import { tracking } from '#web/copy/tracking.ts';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import { TrackingScreen } from '#web/features/tracking/tracking-screen.tsx';

export const meta = () => pageMeta({ title: tracking.title });

export default function TrackingPage() {
  return <TrackingScreen />;
}
