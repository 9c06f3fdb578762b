import { purchase as copy } from '#web/copy/purchase.ts';
import { FailedResult } from '#web/features/purchase-result/failed-result.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import type { Route } from './+types/failed.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: copy.failed.title, matches });
}

export default function FailedPage() {
  return <FailedResult />;
}
