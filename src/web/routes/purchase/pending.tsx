import { purchase as copy } from '#web/copy/purchase.ts';
import { PendingResult } from '#web/features/purchase-result/pending-result.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import type { Route } from './+types/pending.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: copy.pending.title, matches });
}

export default function PendingPage() {
  return <PendingResult />;
}
