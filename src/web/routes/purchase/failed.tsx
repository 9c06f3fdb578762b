import { purchase as copy } from '#web/copy/purchase.ts';
import { FailedResult } from '#web/features/purchase-result/failed-result.tsx';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';

export const meta = () => pageMeta({ title: copy.failed.title });

export default function FailedPage() {
  return <FailedResult />;
}
